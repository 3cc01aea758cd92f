import { contactCta, hero, pageMeta, section } from './parts.ts';
import { group, groups, icon, id, list, template, text } from './text.ts';

export const slaSchema = group({
  meta: pageMeta,
  hero: group(hero),
  table: group({
    title: text,
    caption: text.describe('Name of the table, for screen readers'),
    columns: group({ plan: text, response: text, coverage: text, price: text }).describe(
      'Headings of the columns',
    ),
    unit: text.describe('Beside a price: per user and month'),
  }),
  severities: section({
    levels: groups({
      id: id.describe('The id of a severity in prices.yaml'),
      title: text,
      description: text.describe('What counts as so severe'),
    }),
    caption: template('plan').describe('Name of a table: the plan that it is about'),
    columns: group({ severity: text, response: text, solution: text, credit: text }).describe(
      'Headings of the columns',
    ),
    notes: list(text).describe('What the columns mean'),
    cap: template('share').describe('What credits come to at most; shown where there is a limit'),
  }).describe('Deadlines by severity; shown where prices.yaml has some'),
  terms: group({
    title: text,
    items: groups({ id, icon, title: text, paragraphs: list(text) }),
  }),
  back: text.describe('Link to the support centre, below the terms'),
  cta: contactCta,
});
