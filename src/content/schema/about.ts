import { z } from 'zod';
import { contactCta, heading, hero, iconItem, pageMeta } from './parts.ts';
import { icon, id, list, listById, text } from './text.ts';

export const aboutSchema = z.strictObject({
  meta: pageMeta,
  hero: z.strictObject(hero),
  mission: z.strictObject({ title: text, paragraphs: list(text) }),
  figures: z.strictObject({
    title: text.describe('Heading of the figures, for screen readers only'),
    items: listById(z.strictObject({ id, value: text, label: text })),
  }),
  stories: z
    .strictObject({ ...heading })
    .describe('Success stories: the testimonials, shown in full'),
  values: z.strictObject({ ...heading, items: list(iconItem) }),
  team: z.strictObject({
    ...heading,
    members: listById(
      z.strictObject({ id: id.describe('The id of a person in people.yaml'), role: text }),
    ),
  }),
  partners: z.strictObject({
    ...heading,
    items: listById(z.strictObject({ id, icon, title: text, description: text })),
  }),
  coverage: z.strictObject({
    ...heading,
    regions: listById(z.strictObject({ id, name: text })),
  }),
  cta: contactCta,
});

export type AboutCopy = z.infer<typeof aboutSchema>;
