import { perSuite } from '../suites.ts';
import { contactCta, hero, pageMeta, section, sources } from './parts.ts';
import { group, groups, icon, id, list, text } from './text.ts';

export const suiteSchema = group({
  meta: pageMeta,
  hero: group({
    ...hero,
    cta: text.describe('Button to the contact page'),
    price: text.describe('The lowest price of a licence; leads to the licences'),
  }),
  products: section({ items: groups({ id, icon, name: text, description: text }) }),
  licences: section({
    billing: group({ label: text, annual: text, monthByMonth: text }).describe(
      'The billing switch: its name for screen readers, and its two choices',
    ),
    save: text.describe('Badge beside the annual choice'),
    unit: text.describe('Beside a price: per user and month'),
    popular: text.describe('Badge of the most popular plan'),
    onRequest: text.describe('In place of a price that is agreed with the client'),
    plans: groups({
      id: id.describe('The id of a plan in prices.yaml'),
      description: text,
      features: list(text),
      action: text.describe('Button to the contact page'),
    }),
    note: text.describe('Small print below the plans'),
  }),
  services: section({ groups: groups({ id, icon, title: text, items: list(text) }) }),
  training: group({ title: text, description: text, badges: groups({ icon, title: text }) }),
  finalCta: group({ ...contactCta.shape, pricing: text.describe('Button to the pricing page') }),
});

const profile = group({
  title: text,
  items: list(text),
  link: text.describe('Button to the page of the suite'),
});

export const comparisonSchema = group({
  meta: pageMeta,
  hero: group(hero),
  table: section({
    caption: text.describe('Name of the table, for screen readers'),
    tabs: text.describe('Name of the two tabs on small screens'),
    columns: group({ criterion: text, ...perSuite(() => text) }).describe(
      'Headings of the columns',
    ),
    lowest: group(perSuite(() => text)).describe('The lowest price, below a heading'),
    rows: groups({ id, icon, criterion: text, ...perSuite(() => text) }).describe(
      'The first sentence of each suite is shown in bold',
    ),
    sources,
  }),
  profiles: section(perSuite(() => profile)),
  cta: contactCta,
});
