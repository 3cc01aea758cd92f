import { fill } from '#content/template.ts';
import type { CalculatorCopy } from '#content/schema/calculator.ts';
import { formatList, formatNumber, formatPrice } from '#site/formats.ts';
import type { Language } from '#site/languages.ts';
import type { CalculatorPrices, Suite } from './calculator-prices.ts';
import {
  chosenLicences,
  otherSuite,
  switchSuite,
  withoutComparable,
  type Estimate,
} from './estimate.ts';
import { totalsOf, type Totals } from './totals.ts';

/** What is said of an estimate, in the language of the page. */
export type Wording = {
  copy: CalculatorCopy;
  prices: CalculatorPrices;
  suiteNames: Readonly<Record<Suite, string>>;
  /** By their ids: names, and what a price is for, such as “per session”. */
  addOnNames: Readonly<Record<string, string>>;
  addOnUnits: Readonly<Record<string, string>>;
  language: Language;
};

export function priceOf(cents: number, language: Language): string {
  return formatPrice(cents / 100, language);
}

/** What each thing costs, and what it is called, in the order of the price list. */
export function linesOf(totals: Totals, { copy, addOnNames, language }: Wording) {
  const { licence, support } = copy.summary;
  return {
    monthly: [
      ...totals.licences.map(({ name, people, cents }) => ({
        name: fill(licence, { people: formatNumber(people, language), plan: name }),
        cents,
      })),
      { name: fill(support, { plan: totals.support.name }), cents: totals.support.cents },
    ],
    once: totals.addOns.map(({ id, cents }) => ({ name: addOnNames[id] ?? id, cents })),
  };
}

/** The names of what has no price, or null where all has one. */
export function namesToAgree(totals: Totals, wording: Wording): string | null {
  const { monthly, once } = linesOf(totals, wording);
  const names = [...monthly, ...once].filter(({ cents }) => cents === null).map(({ name }) => name);
  return names.length === 0 ? null : formatList(names, wording.language);
}

/** What the same people come to with a suite, in a line. */
export function suiteLine(estimate: Estimate, suite: Suite, wording: Wording): string {
  const { copy, prices, language } = wording;
  const isOther = suite !== estimate.suite;
  const missing = isOther ? withoutComparable(estimate, prices) : [];
  if (missing.length > 0) {
    const plans = formatList(
      missing.map(({ name }) => name),
      language,
    );
    return fill(copy.suites.none, { plans });
  }
  const totals = totalsOf(isOther ? switchSuite(estimate, prices) : estimate, prices);
  if (totals.monthCents === 0) return copy.onRequest;
  const monthly = priceOf(totals.monthCents, language);
  const yearly = priceOf(totals.yearCents, language);
  if (totals.perPersonCents === null) {
    const names = namesToAgree({ ...totals, addOns: [] }, wording) ?? '';
    return fill(copy.suites.partly, { monthly, yearly, names });
  }
  const perPerson = priceOf(totals.perPersonCents, language);
  return fill(copy.suites.line, { monthly, yearly, perPerson });
}

/** What the sum rests on, a sentence each. */
export function assumptionsOf(estimate: Estimate, totals: Totals, wording: Wording): string[] {
  const { copy, prices, language } = wording;
  const { assumptions: say } = copy;
  const plan = totals.support.name;
  const isFirst = plan === prices.support[0]?.name;
  const migration = isFirst
    ? totals.people > prices.basicMigrationUsers
      ? fill(say.noMigration, { people: formatNumber(totals.people, language) })
      : say.basicMigration
    : fill(say.advancedMigrations, { plan });
  return [
    ...say.always,
    say[estimate.billing],
    migration,
    ...(totals.support.cents === null ? [say.customPlan] : []),
    ...(totals.onceCents > 0 ? [say.once] : []),
    ...comparedPlans(estimate, wording),
  ];
}

function comparedPlans(estimate: Estimate, { copy, prices, language }: Wording): string[] {
  const others = prices.licences[otherSuite(estimate.suite)];
  const pairs = chosenLicences(estimate, prices).flatMap(({ licence }) => {
    const other = others.find(({ id }) => id === licence.comparable);
    if (other === undefined) return [];
    return [fill(copy.assumptions.pair, { plan: licence.name, other: other.name })];
  });
  return pairs.length === 0
    ? []
    : [fill(copy.assumptions.comparable, { pairs: formatList(pairs, language) })];
}

/** The message with which an estimate reaches the team. */
export function messageOf(estimate: Estimate, address: string, wording: Wording): string {
  const { copy, prices, suiteNames, language } = wording;
  const totals = totalsOf(estimate, prices);
  const { monthly, once } = linesOf(totals, wording);
  const lines = [...monthly, ...once].map(
    ({ name, cents }) => `- ${name}: ${cents === null ? copy.onRequest : priceOf(cents, language)}`,
  );
  const names = namesToAgree(totals, wording);
  return [
    fill(copy.message.intro, { suite: suiteNames[estimate.suite] }),
    ...lines,
    fill(copy.message.billing, { billing: copy.billing[estimate.billing] }),
    ...(totals.monthCents > 0
      ? [
          fill(copy.message.total, {
            monthly: priceOf(totals.monthCents, language),
            yearly: priceOf(totals.yearCents, language),
          }),
        ]
      : []),
    ...(totals.onceCents > 0
      ? [fill(copy.message.once, { price: priceOf(totals.onceCents, language) })]
      : []),
    ...(names === null ? [] : [fill(copy.message.toAgree, { names })]),
    fill(copy.message.address, { address }),
  ].join('\n');
}
