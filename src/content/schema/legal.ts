import { z } from 'zod';
import { heading, meta } from './parts.ts';
import { icon, id, list, listById, text } from './text.ts';

const legalPage = z.strictObject({ meta, title: text, summary: text });

/** The frame around the legal texts, which are in Spanish only. */
export const legalSchema = z.strictObject({
  back: text,
  updated: text,
  inSpanish: text.describe('Says that the text is in Spanish; for pages in another language'),
  cookies: legalPage,
  privacy: legalPage,
  legalNotice: legalPage,
});

/** The service-level page, made from the support plans in prices.yaml. */
export const slaSchema = z.strictObject({
  meta,
  hero: z.strictObject({ badge: text, ...heading }),
  table: z.strictObject({
    title: text,
    caption: text,
    columns: z.strictObject({ plan: text, response: text, coverage: text, price: text }),
    unit: text,
    plans: listById(z.strictObject({ id, response: text, coverage: text })),
  }),
  terms: z.strictObject({
    title: text,
    items: listById(z.strictObject({ id, icon, title: text, paragraphs: list(text) })),
  }),
  back: text,
  cta: z.strictObject({ ...heading, contact: text }),
});

export type LegalCopy = z.infer<typeof legalSchema>;
export type SlaCopy = z.infer<typeof slaSchema>;
