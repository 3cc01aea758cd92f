import { fill } from '#content/template.ts';
import { formatNumber } from '#site/formats.ts';
import { Details } from './details.tsx';
import { totalsOf, type Totals } from './totals.ts';
import type { CalculatorState } from './use-calculator.ts';
import { namesToAgree, priceOf, type Wording } from './wording.ts';

type SummaryProps = Pick<CalculatorState, 'values' | 'isSettled' | 'address'> & {
  wording: Wording;
  contact: string;
};

/** What it comes to, with either suite, and what it rests on; or why there is no sum. */
export function Summary({ values, isSettled, address, wording, contact }: SummaryProps) {
  const { copy, prices, language } = wording;
  const { estimate } = values;
  const totals = totalsOf(estimate, prices);
  const reason = whyNoSum(values.mistakes.length, totals.people, wording);
  const hasPrice = totals.monthCents > 0;
  const monthly = hasPrice
    ? fill(copy.summary.monthly, { price: priceOf(totals.monthCents, language) })
    : copy.onRequest;
  const yearly = hasPrice
    ? [fill(copy.summary.yearly, { price: priceOf(totals.yearCents, language) })]
    : [];

  return (
    <>
      <h3 className="text-xl">{copy.summary.title}</h3>
      <p role="status" className="visually-hidden">
        {isSettled && (reason ?? `${[monthly, ...yearly].join('. ')}.`)}
      </p>
      {reason !== null ? (
        <p className="mt-4">{reason}</p>
      ) : (
        <>
          <p className="mt-3 text-3xl font-bold tabular-nums">{monthly}</p>
          <ul className="mt-2 grid gap-1">
            {[...yearly, ...moreOf(totals, estimate.billing, wording)].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {address !== null && <Details {...{ estimate, totals, address, wording, contact }} />}
        </>
      )}
    </>
  );
}

/** Why there is nothing to add up, or null. */
function whyNoSum(mistakes: number, people: number, { copy, prices, language }: Wording) {
  if (mistakes > 0) return copy.summary.invalid;
  if (people === 0) return copy.summary.nobody;
  if (people <= prices.maxPeople) return null;
  return fill(copy.summary.tooMany, { max: formatNumber(prices.maxPeople, language) });
}

/** What is to be said of a sum beside the month and the year. */
function moreOf(totals: Totals, billing: 'annual' | 'monthByMonth', wording: Wording): string[] {
  const { copy, language } = wording;
  const price = (cents: number) => ({ price: priceOf(cents, language) });
  const names = namesToAgree(totals, wording);
  const { saved, saveable, perPerson, once, toAgree } = copy.summary;
  return [
    ...(totals.perPersonCents === null ? [] : [fill(perPerson, price(totals.perPersonCents))]),
    ...(totals.onceCents > 0 ? [fill(once, price(totals.onceCents))] : []),
    ...(totals.savingCents > 0
      ? [fill(billing === 'annual' ? saved : saveable, price(totals.savingCents))]
      : []),
    ...(names === null ? [] : [fill(toAgree, { names })]),
  ];
}
