import { fill } from '#content/template.ts';
import { Actions } from './actions.tsx';
import type { Estimate } from './estimate.ts';
import type { Totals } from './totals.ts';
import { assumptionsOf, linesOf, priceOf, suiteLine, type Wording } from './wording.ts';

type DetailsProps = {
  estimate: Estimate;
  totals: Totals;
  /** Where the estimate is found again. */
  address: string;
  wording: Wording;
  /** The address of the contact page, without a fragment. */
  contact: string;
};

/** What a sum is made of, what it would be with the other suite, and what can be done with it. */
export function Details({ estimate, totals, address, wording, contact }: DetailsProps) {
  const { copy, suiteNames } = wording;
  return (
    <>
      <Lines totals={totals} wording={wording} />
      <h4 className="mt-6 font-semibold">{copy.suites.title}</h4>
      <dl className="mt-2 grid gap-2 text-sm">
        {(['google', 'microsoft'] as const).map((suite) => (
          <div key={suite}>
            <dt className="font-semibold">{suiteNames[suite]}</dt>
            <dd>{suiteLine(estimate, suite, wording)}</dd>
          </div>
        ))}
      </dl>
      <details className="mt-4 text-sm">
        <summary className="prose-link w-fit py-2 font-semibold">{copy.assumptions.title}</summary>
        <ul className="check-list">
          {assumptionsOf(estimate, totals, wording).map((assumption) => (
            <li key={assumption}>{assumption}</li>
          ))}
        </ul>
      </details>
      <Actions {...{ estimate, totals, address, wording, contact }} />
    </>
  );
}

function Lines({ totals, wording }: { totals: Totals; wording: Wording }) {
  const { copy, language } = wording;
  const { monthly, once } = linesOf(totals, wording);
  const lines = [
    ...monthly.map(({ name, cents }) => ({
      name,
      price: cents === null ? null : priceOf(cents, language),
    })),
    ...once.map(({ name, cents }) => ({
      name,
      price:
        cents === null ? null : fill(copy.summary.onceOnly, { price: priceOf(cents, language) }),
    })),
  ];
  return (
    <table className="price-sum mt-4">
      <thead>
        <tr>
          <th scope="col">{copy.summary.item}</th>
          <th scope="col">{copy.summary.perMonth}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, price }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{price ?? copy.onRequest}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{copy.summary.total}</th>
          <td>{totals.monthCents === 0 ? copy.onRequest : priceOf(totals.monthCents, language)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
