import { z } from 'zod';
import { heading, pageMeta } from './parts.ts';
import { icon, id, list, listById, text } from './text.ts';

/** The service-level page; names and prices of the support plans come from prices.yaml. */
export const slaSchema = z.strictObject({
  meta: pageMeta,
  hero: z.strictObject({ badge: text, ...heading }),
  table: z.strictObject({
    title: text,
    caption: text.describe('Name of the table, for screen readers'),
    columns: z.strictObject({ plan: text, response: text, coverage: text, price: text }),
    unit: text.describe('Beside a price: per user and month'),
    plans: listById(z.strictObject({ id, response: text, coverage: text })),
  }),
  terms: z.strictObject({
    title: text,
    items: listById(z.strictObject({ id, icon, title: text, paragraphs: list(text) })),
  }),
  back: text.describe('Link to the support centre, below the terms'),
  cta: z.strictObject({ ...heading, contact: text.describe('Leads to the contact page') }),
});

export type SlaCopy = z.infer<typeof slaSchema>;
