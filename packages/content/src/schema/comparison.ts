import { z } from 'zod';
import { contactCta, heading, hero, pageMeta } from './parts.ts';
import { icon, id, list, listById, text } from './text.ts';

const profile = z.strictObject({
  title: text,
  items: list(text),
  link: text.describe('Button to the page of the suite'),
});

export const comparisonSchema = z.strictObject({
  meta: pageMeta,
  hero: z.strictObject(hero),
  table: z.strictObject({
    ...heading,
    caption: text.describe('Name of the table, for screen readers'),
    tabs: text.describe('Name of the two tabs on small screens'),
    columns: z
      .strictObject({ criterion: text, google: text, microsoft: text })
      .describe('Headings of the columns'),
    rows: listById(z.strictObject({ id, icon, criterion: text, google: text, microsoft: text })),
  }),
  profiles: z.strictObject({ ...heading, google: profile, microsoft: profile }),
  cta: contactCta,
});

export type ComparisonCopy = z.infer<typeof comparisonSchema>;
export type ComparisonTableCopy = ComparisonCopy['table'];
