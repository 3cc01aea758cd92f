import { z } from 'zod';
import { heading, pageMeta } from './parts.ts';
import { icon, id, list, listById, text } from './text.ts';

/** A suite's page; the two suites differ only in the second choice of the billing switch. */
function suiteSchema<Billing extends z.ZodRawShape>(billing: Billing) {
  return z.strictObject({
    meta: pageMeta,
    hero: z.strictObject({ badge: text, ...heading, cta: text, imageAlt: text }),
    products: z.strictObject({
      ...heading,
      items: listById(z.strictObject({ id, icon, name: text, description: text })),
    }),
    licences: z.strictObject({
      ...heading,
      billing: z.strictObject({ label: text, annual: text, ...billing }),
      save: text.describe('Badge beside the annual choice'),
      unit: text.describe('Beside a price: per user and month'),
      popular: text,
      onRequest: text.describe('In place of a price that is agreed with the client'),
      plans: listById(
        z.strictObject({ id, description: text, features: list(text), action: text }),
      ),
      note: text,
    }),
    services: z.strictObject({
      ...heading,
      groups: listById(z.strictObject({ id, icon, title: text, items: list(text) })),
    }),
    training: z.strictObject({
      title: text,
      description: text,
      badges: list(z.strictObject({ icon, title: text })),
    }),
    finalCta: z.strictObject({ ...heading, contact: text, pricing: text }),
  });
}

export const googleSchema = suiteSchema({ flexible: text });
export const microsoftSchema = suiteSchema({ monthly: text });

export type GoogleCopy = z.infer<typeof googleSchema>;

/** What both suite pages have in common, for sections that serve both. */
export type SuiteCopy = Omit<GoogleCopy, 'licences'> & {
  licences: Omit<GoogleCopy['licences'], 'billing'>;
};
