import { fill, type Template } from '@altanube/base/template';
import type { Copy } from '@altanube/content/schema/copy';
import { formatList, formatNumber, formatPrice } from '@altanube/content/formats';
import type { Language } from '@altanube/content/languages';
import type { Suite } from '@altanube/content/suites';
import type { CalculatorPrices } from './calculator-prices.ts';
import {
  listChosenLicences,
  findPopularPlan,
  getOtherSuite,
  switchSuite,
  listIncomparableLicences,
  type Billing,
  type Estimate,
} from './estimate.ts';
import type { FieldValues } from './field-values.ts';
import { calculateTotals, type Totals } from './totals.ts';

export type Wording = {
  copy: Copy['calculator'];
  prices: CalculatorPrices;
  suiteNames: Readonly<Record<Suite, string>>;
  /** What each suite calls its ways of billing. */
  billingNames: Readonly<Record<Suite, Readonly<Record<Billing, string>>>>;
  /** By id: names, and the unit of a price, such as “per session”. */
  addOnNames: Readonly<Record<string, string>>;
  addOnUnits: Readonly<Record<string, string>>;
  language: Language;
};

export function formatCents(cents: number, language: Language): string {
  return formatPrice(cents / 100, language);
}

export function listCosts(totals: Totals, { copy, addOnNames, language }: Wording) {
  const { licence, support } = copy.summary;
  return {
    monthly: [
      ...totals.licences.map(({ name, people, cents }) => ({
        name: fill(licence, { people: formatNumber(people, language), plan: name }),
        cents,
      })),
      { name: fill(support, { plan: totals.support.name }), cents: totals.support.cents },
    ],
    once: totals.addOns.map(({ id, count, cents }) => {
      const name = addOnNames[id] ?? id;
      const isCounted = count > 1;
      const n = formatNumber(count, language);
      return { name: isCounted ? fill(copy.summary.counted, { name, n }) : name, cents };
    }),
  };
}

/** The monthly or yearly total of what has a price; null if no licence has one. */
export function formatAmount(totals: Totals, cents: number, { copy, language }: Wording) {
  if (totals.licences.every((licence) => licence.cents === null)) return null;
  const price = formatCents(cents, language);
  return totals.perPersonCents === null ? fill(copy.summary.from, { price }) : price;
}

/** The totals of what has a price and the names of what has none, each null if there are none. */
export function formatTotals(totals: Totals, wording: Wording) {
  const { monthly, once } = listCosts(totals, wording);
  const unpriced = [...monthly, ...once].filter(({ cents }) => cents === null);
  return {
    monthly: formatAmount(totals, totals.monthCents, wording),
    yearly: formatAmount(totals, totals.yearCents, wording),
    once: totals.onceCents > 0 ? formatCents(totals.onceCents, wording.language) : null,
    names: unpriced.length > 0 ? listNames(unpriced, wording.language) : null,
  };
}

export function formatSuiteLine(estimate: Estimate, suite: Suite, wording: Wording): string {
  const { copy, prices, language } = wording;
  const isOther = suite !== estimate.suite;
  const missing = isOther ? listIncomparableLicences(estimate, prices) : [];
  if (missing.length > 0) {
    return fill(copy.suites.none, { plans: listNames(missing, language) });
  }
  const totals = calculateTotals(isOther ? switchSuite(estimate, prices) : estimate, prices);
  const { monthly, yearly, names } = formatTotals({ ...totals, addOns: [] }, wording);
  if (monthly === null || yearly === null) return copy.onRequest;
  if (totals.perPersonCents === null) {
    return fill(copy.suites.partly, { monthly, yearly, names: names ?? '' });
  }
  const perPerson = formatCents(totals.perPersonCents, language);
  return fill(copy.suites.line, { monthly, yearly, perPerson });
}

export function listAssumptions(estimate: Estimate, totals: Totals, wording: Wording): string[] {
  const say = wording.copy.assumptions;
  const { name: plan, cents } = totals.support;
  return [
    ...say.always,
    say[estimate.billing],
    describeMigration(totals, wording),
    ...(cents === null ? [fill(say.customPlan, { plan })] : []),
    ...(totals.onceCents > 0 ? [say.once] : []),
    ...formatComparedPlans(estimate, wording),
  ];
}

/** Which migration the support plan includes for these people. */
function describeMigration({ support, people }: Totals, { copy, language }: Wording): string {
  const { above, upTo, ...say } = copy.assumptions.migration;
  const { name: plan, migration } = support;
  if (typeof migration === 'string') return fill(say[migration], { plan });
  const values = { plan, users: formatNumber(migration.users, language) };
  if (people <= migration.users) return fill(upTo, values);
  return fill(above, { ...values, people: formatNumber(people, language) });
}

function formatComparedPlans(estimate: Estimate, wording: Wording): string[] {
  const { copy, prices, suiteNames, language } = wording;
  if (listIncomparableLicences(estimate, prices).length > 0) return [];
  const others = prices.licences[getOtherSuite(estimate.suite)];
  const pairs = listChosenLicences(estimate, prices).flatMap(({ licence }) => {
    const other = others.find(({ id }) => id === licence.comparable);
    if (other === undefined) return [];
    return [fill(copy.assumptions.pair, { plan: licence.name, other: other.name })];
  });
  const names = {
    suite: suiteNames[estimate.suite],
    other: suiteNames[getOtherSuite(estimate.suite)],
    pairs: formatList(pairs, language),
  };
  return pairs.length === 0 ? [] : [fill(copy.assumptions.comparable, names)];
}

export function composeMessage(estimate: Estimate, address: string, wording: Wording): string {
  const { copy, prices, suiteNames, billingNames, language } = wording;
  const { intro, billing, total, once, toAgree } = copy.message;
  const totals = calculateTotals(estimate, prices);
  const costs = listCosts(totals, wording);
  const line = (name: string, cents: number | null, template?: Template<'price'>) => {
    const price = cents === null ? copy.onRequest : formatCents(cents, language);
    return `- ${name}: ${template && cents !== null ? fill(template, { price }) : price}`;
  };
  const { monthly, yearly, names, ...totalTexts } = formatTotals(totals, wording);
  const lines = [
    fill(intro, { suite: suiteNames[estimate.suite] }),
    ...costs.monthly.map(({ name, cents }) => line(name, cents)),
    ...costs.once.map(({ name, cents }) => line(name, cents, copy.summary.onceOnly)),
    fill(billing, { billing: billingNames[estimate.suite][estimate.billing] }),
    monthly && yearly && fill(total, { monthly, yearly }),
    totalTexts.once && fill(once, { price: totalTexts.once }),
    names && fill(toAgree, { names }),
    fill(copy.message.address, { address }),
  ];
  return lines.filter((each) => each !== null).join('\n');
}

export function formatBasis(
  { suite, billing }: Estimate,
  { people }: Totals,
  wording: Wording,
): string {
  const { copy, suiteNames, billingNames, language } = wording;
  return fill(copy.summary.basis, {
    suite: suiteNames[suite],
    billing: billingNames[suite][billing],
    people: formatNumber(people, language),
  });
}

/** The monthly total in a line, or why there is none. */
export function formatHeadline(value: FieldValues, wording: Wording): string {
  const totals = calculateTotals(value.estimate, wording.prices);
  const [monthly = ''] = formatTotalLines(value, totals, wording);
  return explainMissingTotal(value, totals, wording) ?? monthly;
}

export function explainMissingTotal(
  { invalidFields }: FieldValues,
  { people }: Totals,
  wording: Wording,
): string | null {
  const { copy, prices, language } = wording;
  if (invalidFields.length > 0) return copy.summary.invalid;
  if (people === 0) return copy.summary.nobody;
  if (people <= prices.maxPeople) return null;
  return fill(copy.summary.tooMany, { max: formatNumber(prices.maxPeople, language) });
}

export function formatTotalLines(value: FieldValues, totals: Totals, wording: Wording): string[] {
  const { copy, language } = wording;
  const { saved, saveable, ...say } = copy.summary;
  const { monthly, yearly, once, names } = formatTotals(totals, wording);
  const { perPersonCents, savingCents } = totals;
  const price = (cents: number) => ({ price: formatCents(cents, language) });
  const saving = value.estimate.billing === 'annual' ? saved : saveable;
  const lines = [
    monthly === null ? copy.onRequest : fill(say.monthly, { price: monthly }),
    yearly && fill(say.yearly, { price: yearly }),
    perPersonCents === null ? null : fill(say.perPerson, price(perPersonCents)),
    once && fill(say.once, { price: once }),
    savingCents > 0 ? fill(saving, price(savingCents)) : null,
    names && fill(say.toAgree, { names }),
    explainReplacedPlans(value, wording),
  ];
  return lines.filter((line) => line !== null);
}

/** Names the plans that were replaced because the suite has no comparable ones; null if none. */
function explainReplacedPlans(
  { estimate, switchedFrom }: FieldValues,
  wording: Wording,
): string | null {
  const { copy, prices, suiteNames, language } = wording;
  if (switchedFrom === undefined || switchedFrom.people !== estimate.people) return null;
  const missing = listIncomparableLicences(switchedFrom.estimate, prices);
  if (missing.length === 0) return null;
  const { suite } = estimate;
  const popular = findPopularPlan(prices, suite);
  const plan = prices.licences[suite].find(({ id }) => id === popular)?.name ?? '';
  const plans = listNames(missing, language);
  return fill(copy.summary.replaced, { suite: suiteNames[suite], plans, plan });
}

function listNames(named: readonly { name: string }[], language: Language): string {
  const names = named.map(({ name }) => name);
  return formatList(names, language);
}
