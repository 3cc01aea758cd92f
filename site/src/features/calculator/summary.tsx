import type { ShareCopy } from '@altanube/content/schema/site';
import { originFragment } from '@altanube/contact/attribution';
import { ButtonLink } from '#ui/button.tsx';
import { Details } from './details.tsx';
import { calculateTotals } from './totals.ts';
import type { CalculatorState } from './use-calculator.ts';
import { explainMissingTotal, formatBasis, sumLines, type Wording } from './wording.ts';

type SummaryProps = Pick<CalculatorState, 'value' | 'isSettled' | 'address'> & {
  wording: Wording;
  share: ShareCopy;
  contact: string;
};

/** What it comes to, with either suite, and what it rests on; or why there is no sum. */
export function Summary({ value, isSettled, address, wording, share, contact }: SummaryProps) {
  const { copy } = wording;
  const { estimate } = value;
  const origin = { callToAction: 'calculator', subject: estimate.suite } as const;
  const totals = calculateTotals(estimate, wording.prices);
  const reason = explainMissingTotal(value, totals, wording);
  const [monthly, ...others] = sumLines(value, totals, wording);
  const told = reason ?? `${[monthly, ...others].join('. ')}.`;

  return (
    <>
      <h3 className="text-xl">{copy.summary.title}</h3>
      <p role="status" className="visually-hidden">
        {isSettled && told}
      </p>
      {reason !== null ? (
        <>
          <p className="mt-4">{reason}</p>
          {value.mistakes.length === 0 && totals.people > 0 && (
            <ButtonLink href={`${contact}#${originFragment(origin)}`} className="mt-4">
              {copy.summary.write}
            </ButtonLink>
          )}
        </>
      ) : (
        <>
          <p className="mt-3 text-3xl font-semibold tabular-nums first-letter:uppercase">
            {monthly}
          </p>
          {address !== null && (
            <>
              <p className="mt-2 text-sm text-soft">{formatBasis(estimate, totals, wording)}</p>
              <ul className="mt-3 grid gap-1">
                {others.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              <Details {...{ estimate, totals, address, wording, share, contact, origin }} />
            </>
          )}
        </>
      )}
    </>
  );
}
