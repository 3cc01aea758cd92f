import { z } from 'zod';
import { contactCta, heading, hero, pageMeta, question } from './parts.ts';
import { icon, id, list, listById, text } from './text.ts';

export const pricingSchema = z.strictObject({
  meta: pageMeta,
  hero: z.strictObject({ ...hero, note: text.describe('Small print below the subtitle') }),
  plans: z.strictObject({
    ...heading,
    unit: text.describe('Beside a price: per user and month'),
    popular: text.describe('Badge of the highlighted plan'),
    items: listById(
      z.strictObject({
        id: id.describe('The id of a support plan in prices.yaml'),
        description: text,
        features: list(text),
        action: text.describe('Button to the contact page'),
      }),
    ),
    terms: list(text).describe('Notice, changes of plan, plans made to measure'),
  }),
  addOns: z.strictObject({
    ...heading,
    onRequest: text.describe('In place of a price that is agreed with the client'),
    action: text.describe('Link to the contact page, beside each add-on'),
    items: listById(
      z.strictObject({
        id: id.describe('The id of an add-on in prices.yaml'),
        icon,
        title: text,
        description: text,
        unit: text.describe('Below the price: per user, per session'),
      }),
    ),
  }),
  faq: z.strictObject({ ...heading, items: listById(question) }),
  cta: contactCta,
});

export type PricingCopy = z.infer<typeof pricingSchema>;
