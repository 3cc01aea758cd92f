import { expect, test } from 'vitest';
import { fill } from '@altanube/base/template';
import { languages } from './languages.ts';
import { loadContent } from './load.ts';
import { describePlan, listPlanFeatures } from './plan-rules.ts';
import { calculateAnnualSaving } from './savings.ts';
import type { SupportPlan } from './schema/prices.ts';
import { listSubjects } from './subjects.ts';

const { copy, prices, articles } = loadContent();
const { rules } = copy.en.pricing.plans;
const wording = { rules, language: 'en' } as const;

const plan: SupportPlan = {
  ...{ id: 'first', name: 'First', price: 0, highlighted: false, severities: null },
  ...{ migration: 'none', coverage: null, responseHours: { min: 1, max: 1 } },
};

test('a plan says one hour in the singular, and no feature of migrations that it lacks', () => {
  const { features, hours, migration } = describePlan(plan, wording);
  expect([hours, migration]).toEqual(['1 hour', rules.migration.none.line]);
  expect(features).toEqual(['First response within 1 hour', 'Covered 24/7/365']);
});

test('a card lists what its plan adds to the one before (PRI-2)', () => {
  const second: SupportPlan = { ...plan, id: 'second', migration: { users: 1500 } };
  const support = { ...prices.support, plans: [plan, second], customPlanUsers: 2000 };
  const list = (each: SupportPlan) =>
    listPlanFeatures(each, { support, own: ['A pilot'], ...wording });
  expect(list(second)).toEqual([
    'Everything in First',
    fill(rules.migration.upTo.feature, { users: '1,500' }),
    'A pilot',
    fill(rules.custom, { users: '2,000' }),
  ]);
  expect(list(plan)).toEqual([...describePlan(plan, wording).features, 'A pilot']);
});

type Pair = [annual: number | null, monthByMonth: number | null];

test.each<[how: string, saving: number, ...Pair[]]>([
  ['the smallest saving of all plans', 0.2, [80, 100], [70.4, 100]],
  ['rounded down', 0.29, [70.1, 100]],
  ['not less by a fraction of a cent', 0.42, [5.8, 10]],
  ['zero if annual billing costs more', 0, [110, 100], [50, 100]],
  ['computed without plans whose price is agreed with the client', 0.16, [84, 100], [null, null]],
])('the saving is %s, in whole percent (S-5)', (_, saving, ...pairs) => {
  const plans = pairs.map(([annual, monthByMonth]) => ({ annual, monthByMonth }));
  expect(calculateAnnualSaving(plans)).toBe(saving);
});

test.each(languages)('all subjects have different names (%s)', (language) => {
  const { contact, pricing } = copy[language];
  const subjects = listSubjects({ prices, contact, pricing, articles: articles[language] });
  const names = subjects.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).not.toMatch(/[{}]/);
});
