import { z } from 'zod';
import { contactCta, heading, hero, pageMeta } from './parts.ts';
import { icon, id, list, listById, text } from './text.ts';

/** A suite's page. */
export const suiteSchema = z.strictObject({
  meta: pageMeta,
  hero: z.strictObject({
    ...hero,
    cta: text.describe('Button to the contact page'),
    imageAlt: text.describe('Text in place of the picture, for screen readers'),
  }),
  products: z.strictObject({
    ...heading,
    items: listById(z.strictObject({ id, icon, name: text, description: text })),
  }),
  licences: z.strictObject({
    ...heading,
    billing: z
      .strictObject({ label: text, annual: text, monthByMonth: text })
      .describe('The billing switch: its name for screen readers, and its two choices'),
    save: text.describe('Badge beside the annual choice'),
    unit: text.describe('Beside a price: per user and month'),
    popular: text.describe('Badge of the most popular plan'),
    onRequest: text.describe('In place of a price that is agreed with the client'),
    plans: listById(
      z.strictObject({
        id: id.describe('The id of a plan in prices.yaml'),
        description: text,
        features: list(text),
        action: text.describe('Button to the contact page'),
      }),
    ),
    note: text.describe('Small print below the plans'),
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
  finalCta: z.strictObject({
    ...contactCta.shape,
    pricing: text.describe('Button to the pricing page'),
  }),
});

export type SuiteCopy = z.infer<typeof suiteSchema>;
