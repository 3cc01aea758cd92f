import type { z } from 'zod';
import { contactCta, heading, hero, pageMeta } from './parts.ts';
import { group, icon, id, list, listById, text } from './text.ts';

const profile = group({
  title: text,
  items: list(text),
  link: text.describe('Button to the page of the suite'),
});

export const comparisonSchema = group({
  meta: pageMeta,
  hero: group(hero),
  table: group({
    ...heading,
    caption: text.describe('Name of the table, for screen readers'),
    tabs: text.describe('Name of the two tabs on small screens'),
    columns: group('Headings of the columns', { criterion: text, google: text, microsoft: text }),
    rows: listById({ id, icon, criterion: text, google: text, microsoft: text }),
  }),
  profiles: group({ ...heading, google: profile, microsoft: profile }),
  cta: contactCta,
});

export type ComparisonCopy = z.infer<typeof comparisonSchema>;
export type ComparisonTableCopy = ComparisonCopy['table'];
