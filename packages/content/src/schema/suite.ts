import type { z } from 'zod';
import { contactCta, heading, hero, pageMeta } from './parts.ts';
import { group, icon, id, list, listById, text } from './text.ts';

/** A suite's page. */
export const suiteSchema = group({
  meta: pageMeta,
  hero: group({
    ...hero,
    cta: text.describe('Button to the contact page'),
    imageAlt: text.describe('Text in place of the picture, for screen readers'),
  }),
  products: group({
    ...heading,
    items: listById({ id, icon, name: text, description: text }),
  }),
  licences: group({
    ...heading,
    billing: group('The billing switch: its name for screen readers, and its two choices', {
      label: text,
      annual: text,
      monthByMonth: text,
    }),
    save: text.describe('Badge beside the annual choice'),
    unit: text.describe('Beside a price: per user and month'),
    popular: text.describe('Badge of the most popular plan'),
    onRequest: text.describe('In place of a price that is agreed with the client'),
    plans: listById({
      id: id.describe('The id of a plan in prices.yaml'),
      description: text,
      features: list(text),
      action: text.describe('Button to the contact page'),
    }),
    note: text.describe('Small print below the plans'),
  }),
  services: group({
    ...heading,
    groups: listById({ id, icon, title: text, items: list(text) }),
  }),
  training: group({
    title: text,
    description: text,
    badges: list(group({ icon, title: text })),
  }),
  finalCta: group({
    ...contactCta.shape,
    pricing: text.describe('Button to the pricing page'),
  }),
});

export type SuiteCopy = z.infer<typeof suiteSchema>;
