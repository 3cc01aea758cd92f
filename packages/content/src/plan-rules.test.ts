import { expect, test } from 'vitest';
import { fill } from '@altanube/base/template';
import { loadContent } from './load.ts';
import { describePlan, listPlanFeatures } from './plan-rules.ts';
import type { SupportPlan } from './schema/prices.ts';

const { copy, prices } = loadContent();
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
