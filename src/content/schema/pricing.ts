import { z } from 'zod';
import { heading, pageMeta, question } from './parts.ts';
import { icon, id, list, listById, text } from './text.ts';

export const pricingSchema = z.strictObject({
  meta: pageMeta,
  hero: z.strictObject({ badge: text, ...heading, note: text }),
  plans: z.strictObject({
    ...heading,
    unit: text.describe('Beside a price: per user and month'),
    popular: text,
    items: listById(z.strictObject({ id, description: text, features: list(text), action: text })),
    terms: list(text).describe('Notice, changes of plan, plans made to measure'),
  }),
  addOns: z.strictObject({
    ...heading,
    onRequest: text,
    action: text,
    items: listById(z.strictObject({ id, icon, title: text, description: text, unit: text })),
  }),
  faq: z.strictObject({ ...heading, items: listById(question) }),
  cta: z.strictObject({ ...heading, contact: text }),
});

export type PricingCopy = z.infer<typeof pricingSchema>;
