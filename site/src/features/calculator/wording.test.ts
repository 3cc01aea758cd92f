import { isCompared, suites } from '@altanube/content/suites';
import { describe, expect, test } from 'vitest';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { fill } from '@altanube/base/template';
import { languages } from '@altanube/content/languages';
import type { Estimate } from './estimate.ts';
import { priceList } from './testing/price-list.ts';
import { calculateTotals } from './totals.ts';
import {
  listAssumptions,
  composeMessage,
  formatTotals,
  formatSuiteLine,
  type Wording,
} from './wording.ts';

const { copy } = siteContent;

const estimate: Estimate = {
  suite: 'google',
  people: { standard: 50 },
  billing: 'annual',
  support: 'starter',
  addOns: {},
};

describe.each(languages)('in %s', (language) => {
  const calculatorCopy = copy[language].calculator;
  const { billing } = copy[language][suites[0]].licences;
  const wording: Wording = {
    copy: calculatorCopy,
    prices: priceList,
    suiteNames: { google: 'Google Workspace', microsoft: 'Microsoft 365' },
    billingNames: { google: billing, microsoft: billing },
    addOnNames: { migration: 'M', training: 'T', audit: 'A', automation: 'P' },
    addOnUnits: {},
    language,
  };
  const assumptions = (changes: Partial<Estimate>) => {
    const changed = { ...estimate, ...changes };
    return listAssumptions(changed, calculateTotals(changed, priceList), wording);
  };

  test.each([
    ['none', 50, 'none'],
    ['unlimited', 50, 'unlimited'],
    [{ users: 50 }, 50, 'upTo'],
    [{ users: 50 }, 51, 'above'],
  ] as const)(
    'with %j migrations, %s people read the sentence “%s” (CAL-4)',
    (rule, people, key) => {
      const support = priceList.support.map((plan) => ({ ...plan, migration: rule }));
      const prices = { ...priceList, support };
      const asked = { ...estimate, people: { standard: people } };
      const found = listAssumptions(asked, calculateTotals(asked, prices), { ...wording, prices });
      const said = Object.entries(calculatorCopy.assumptions.migration).flatMap(([kind, text]) =>
        found.includes(fill<string>(text, { plan: 'Starter', users: 50, people })) ? kind : [],
      );
      expect(said).toEqual([key]);
    },
  );

  test.each([
    [200, false],
    [201, true],
  ])('with the last support plan the price for %s users is on request: %s', (users, isAgreed) => {
    const changes = { people: { standard: users }, support: 'enterprise' };
    const said = fill(calculatorCopy.assumptions.customPlan, { plan: 'Enterprise' });
    expect(assumptions(changes).includes(said)).toBe(isAgreed);
    const totals = calculateTotals({ ...estimate, ...changes }, priceList);
    expect(formatTotals(totals, wording).names?.includes('Enterprise') ?? false).toBe(isAgreed);
  });

  test.skipIf(!isCompared)('a suite without a comparable licence has no price (CAL-5)', () => {
    const people = { standard: 40, apps: 10 };
    const line = formatSuiteLine({ ...estimate, suite: 'microsoft', people }, 'google', wording);
    expect(line).toContain('Apps for Business');
    expect(line).not.toMatch(/\d/);
    expect(formatSuiteLine(estimate, 'microsoft', wording)).toMatch(/585/);
  });

  test('a price on request is never shown as free (CAL-3)', () => {
    const agreed = { ...estimate, people: { enterprise: 300 }, support: 'enterprise' };
    const message = composeMessage(agreed, 'https://altanube.example/precios', wording);
    expect(message).not.toMatch(/€/);
    expect(message.match(new RegExp(calculatorCopy.onRequest, 'g'))).toHaveLength(2);
    const supported = { ...agreed, people: { enterprise: 50 }, support: 'pro' };
    expect(formatSuiteLine(supported, 'google', wording)).toBe(calculatorCopy.onRequest);
    expect(formatSuiteLine(agreed, 'google', wording)).toBe(calculatorCopy.onRequest);
  });

  test('the message contains every line, the total and the URL', () => {
    const addOns = { migration: 1, training: 2, audit: 1 };
    const address = 'https://altanube.example/precios#calculadora&suite=google';
    const lines = composeMessage({ ...estimate, addOns }, address, wording).split('\n');
    expect(lines.filter((line) => line.startsWith('- '))).toHaveLength(5);
    for (const amount of [/680/, /8[.,]?160/, /1[.,]?000/, /400/]) {
      expect(lines.some((line) => amount.test(line))).toBe(true);
    }
    expect(lines.at(-1)).toContain(address);
    expect(lines).not.toContain('');
  });
});
