import { fill } from '@altanube/contact/template';
import { formatList, formatNumber } from '@altanube/content/formats';
import { findPopularPlan, withoutComparable } from './estimate.ts';
import type { FieldValues } from './field-values.ts';
import { calculateTotals, type Totals } from './totals.ts';
import { formatAmount, namesToAgree, formatCents, type Wording } from './wording.ts';

/** The sum in a line, or why there is none. */
export function formatHeadline(value: FieldValues, wording: Wording): string {
  const totals = calculateTotals(value.estimate, wording.prices);
  const [monthly = ''] = sumLines(value, totals, wording);
  return explainMissingTotal(value, totals, wording) ?? monthly;
}

/** Why there is nothing to add up, or null. */
export function explainMissingTotal(
  { mistakes }: FieldValues,
  { people }: Totals,
  wording: Wording,
): string | null {
  const { copy, prices, language } = wording;
  if (mistakes.length > 0) return copy.summary.invalid;
  if (people === 0) return copy.summary.nobody;
  if (people <= prices.maxPeople) return null;
  return fill(copy.summary.tooMany, { max: formatNumber(prices.maxPeople, language) });
}

/** What it comes to each month, and what else is to be said of that. */
export function sumLines(value: FieldValues, totals: Totals, wording: Wording): string[] {
  const { copy, language } = wording;
  const { monthly, yearly, perPerson, once, saved, saveable, toAgree } = copy.summary;
  const price = (cents: number) => ({ price: formatCents(cents, language) });
  const month = formatAmount(totals, totals.monthCents, wording);
  const year = formatAmount(totals, totals.yearCents, wording);
  const names = namesToAgree(totals, wording);
  const isAnnual = value.estimate.billing === 'annual';
  const replaced = replacedPlans(value, wording);
  return [
    month === null ? copy.onRequest : fill(monthly, { price: month }),
    ...(year === null ? [] : [fill(yearly, { price: year })]),
    ...(totals.perPersonCents === null ? [] : [fill(perPerson, price(totals.perPersonCents))]),
    ...(totals.onceCents > 0 ? [fill(once, price(totals.onceCents))] : []),
    ...(totals.savingCents > 0
      ? [fill(isAnnual ? saved : saveable, price(totals.savingCents))]
      : []),
    ...(names === null ? [] : [fill(toAgree, { names })]),
    ...(replaced === null ? [] : [replaced]),
  ];
}

/** That people have another plan now, since the suite has none like theirs; null if not. */
function replacedPlans({ estimate, switchedFrom }: FieldValues, wording: Wording): string | null {
  const { copy, prices, suiteNames, language } = wording;
  if (switchedFrom === undefined || switchedFrom.people !== estimate.people) return null;
  const missing = withoutComparable(switchedFrom.estimate, prices).map(({ name }) => name);
  if (missing.length === 0) return null;
  const { suite } = estimate;
  const plan =
    prices.licences[suite].find(({ id }) => id === findPopularPlan(prices, suite))?.name ?? '';
  const plans = formatList(missing, language);
  return fill(copy.summary.replaced, { suite: suiteNames[suite], plans, plan });
}
