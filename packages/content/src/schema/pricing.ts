import type { z } from 'zod';
import { contactCta, hero, pageMeta, partLink, question, section } from './parts.ts';
import { anyList, group, groups, icon, id, list, optional, template, text } from './text.ts';

const hours = template('opens', 'closes');

export const planRulesSchema = group({
  everything: template('plan').describe('First feature: all that the plan before has'),
  response: template('hours').describe('Feature: time to the first response'),
  covered: template('coverage').describe('Feature: when there is support'),
  promise: template('hours', 'coverage').describe('Both of them, in a line'),
  custom: template('users').describe('Feature of the last plan, which can be made to measure'),
  coverage: group({ 'business-days': hours, 'monday-to-saturday': hours, always: text }).describe(
    'When there is support, within a sentence',
  ),
  migration: group({
    none: migration(optional(text), text),
    upTo: migration(template('users'), template('users')),
    unlimited: migration(text, text),
  }).describe('Which migrations a plan includes'),
}).describe('The rules of prices.yaml, in words');

export type PlanRules = z.infer<typeof planRulesSchema>;

function migration<Feature extends z.ZodType, Line extends z.ZodType>(
  feature: Feature,
  line: Line,
) {
  return group({ feature, line: line.describe('The same, after the name of the plan') });
}

export const pricingSchema = group({
  meta: pageMeta,
  hero: group({ ...hero, note: text.describe('Small print below the subtitle') }),
  parts: group({ label: text, plans: text, calculator: text, countries: text }).describe(
    'The links to parts of the page: their name for screen readers, and what they say',
  ),
  plans: section({
    unit: text.describe('Beside a price: per user and month'),
    popular: text.describe('Badge of the highlighted plan'),
    items: groups({
      id: id.describe('The id of a support plan in prices.yaml'),
      description: text,
      features: anyList(text).describe('Beyond the rules of prices.yaml'),
      action: text.describe('Button to the contact page'),
    }),
    rules: planRulesSchema,
    terms: list(text).describe('Notice, changes of plan, plans made to measure'),
    note: optional(group({ text, link: partLink })).describe('How the prices come about'),
  }),
  migrations: group({
    title: text,
    items: anyList(group({ id, icon, title: text, description: text })),
  }).describe('Which migrations the plans include; an empty list shows none'),
  examples: group({
    title: text,
    caption: template('people', 'suite').describe('Name of a sum: how many people have what'),
    item: text.describe('Head of the column of what is paid for'),
    perPerson: text.describe('Head of the column of prices per person'),
    perMonth: text.describe('Head of the column of prices for all'),
    support: template('plan').describe('The line of the support plan'),
    total: text,
    licences: template('suite').describe('Link to all licences of a suite'),
  }),
  addOns: section({
    onRequest: text.describe('In place of a price that is agreed with the client'),
    action: text.describe('Link to the contact page, beside each add-on'),
    items: groups({
      id: id.describe('The id of an add-on in prices.yaml'),
      icon,
      title: text,
      description: text,
      unit: text.describe('Below the price: per user, per session'),
    }),
  }),
  faq: group({ title: text, items: list(question) }),
  cta: contactCta,
});

export const countriesSchema = section({
  labels: group({
    document: text.describe('Before the kind of invoice'),
    currency: text.describe('Before the currencies of an invoice'),
    taxes: text,
    phone: text,
    office: text,
  }),
  items: anyList(
    group({
      id: id.describe('The id of a country in company.yaml'),
      document: text.describe('The kind of invoice that a company there receives'),
      taxes: text,
    }),
  ),
  link: partLink.describe('Where more is said, below the countries'),
}).describe('Shown where company.yaml names countries');
