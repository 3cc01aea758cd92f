import { z } from 'zod';
import { heading, pageMeta } from './parts.ts';
import { icon, id, list, listById, text } from './text.ts';

const profile = z.strictObject({ title: text, items: list(text), link: text });

export const comparisonSchema = z.strictObject({
  meta: pageMeta,
  hero: z.strictObject({ badge: text, ...heading }),
  table: z.strictObject({
    ...heading,
    caption: text.describe('For screen readers'),
    tabs: text.describe('Name of the two tabs on small screens'),
    columns: z.strictObject({ criterion: text, google: text, microsoft: text }),
    rows: listById(z.strictObject({ id, icon, criterion: text, google: text, microsoft: text })),
  }),
  profiles: z.strictObject({ ...heading, google: profile, microsoft: profile }),
  cta: z.strictObject({ ...heading, contact: text }),
});

export type ComparisonCopy = z.infer<typeof comparisonSchema>;
export type ComparisonTableCopy = ComparisonCopy['table'];
