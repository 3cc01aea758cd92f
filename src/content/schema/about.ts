import { z } from 'zod';
import { heading, iconItem, pageMeta } from './parts.ts';
import { icon, id, list, listById, text } from './text.ts';

export const aboutSchema = z.strictObject({
  meta: pageMeta,
  hero: z.strictObject({ badge: text, ...heading }),
  mission: z.strictObject({ title: text, paragraphs: list(text) }),
  figures: z.strictObject({
    title: text,
    items: listById(z.strictObject({ id, value: text, label: text })),
  }),
  stories: z
    .strictObject({ ...heading })
    .describe('Success stories: the testimonials, shown in full'),
  values: z.strictObject({ ...heading, items: list(iconItem) }),
  team: z.strictObject({
    ...heading,
    members: listById(z.strictObject({ id, role: text })),
  }),
  partners: z.strictObject({
    ...heading,
    items: listById(z.strictObject({ id, icon, title: text, description: text })),
  }),
  coverage: z.strictObject({
    ...heading,
    regions: listById(z.strictObject({ id, name: text })),
  }),
  cta: z.strictObject({ ...heading, contact: text }),
});

export type AboutCopy = z.infer<typeof aboutSchema>;
