import { suites } from '@altanube/content/suites';
import type { Copy } from '@altanube/content/schema/copy';
import { formatAttributionFragment, type LinkAttribution } from '@altanube/contact/attribution';
import { ButtonLink } from '#ui/button.tsx';
import { calculateTotals, findCompanySize, type Totals } from './totals.ts';
import type { CalculatorState } from './use-calculator.ts';
import {
  explainMissingTotal,
  formatBasis,
  formatTotalLines,
  type Wording,
  formatAmount,
  listAssumptions,
  listCosts,
  composeMessage,
  formatCents,
  formatSuiteLine,
} from './wording.ts';
import { ShareActions } from '#features/share/share-actions.tsx';
import { calculatorId } from './estimate-address.ts';
import type { Estimate } from './estimate.ts';

type SummaryProps = Pick<CalculatorState, 'value' | 'isSettled' | 'address'> & {
  wording: Wording;
  share: Copy['site']['share'];
  /** The address of the contact page, without a fragment. */
  contact: string;
};

/** The totals with either suite and their assumptions, or why there is no total. */
export function Summary({ value, isSettled, address, wording, share, contact }: SummaryProps) {
  const { copy } = wording;
  const { estimate } = value;
  const attribution = { callToAction: 'calculator', subject: estimate.suite } as const;
  const totals = calculateTotals(estimate, wording.prices);
  const reason = explainMissingTotal(value, totals, wording);
  const [monthly, ...others] = formatTotalLines(value, totals, wording);
  const announcement = reason ?? `${[monthly, ...others].join('. ')}.`;

  return (
    <>
      <h3 className="text-xl">{copy.summary.title}</h3>
      <p role="status" className="visually-hidden">
        {isSettled && announcement}
      </p>
      {reason !== null ? (
        <>
          <p className="summary-headline mt-4">{reason}</p>
          {value.invalidFields.length === 0 && totals.people > 0 && (
            <ButtonLink
              href={`${contact}#${formatAttributionFragment(attribution)}`}
              className="mt-4"
            >
              {copy.summary.write}
            </ButtonLink>
          )}
        </>
      ) : (
        <>
          <p className="summary-headline mt-3 font-display text-3xl font-semibold [font-variant-numeric:tabular-nums] first-letter:uppercase">
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
              <Details {...{ estimate, totals, address, wording, share, contact, attribution }} />
            </>
          )}
        </>
      )}
    </>
  );
}

type DetailsProps = Pick<SummaryProps, 'wording' | 'share' | 'contact'> & {
  estimate: Estimate;
  totals: Totals;
  address: string;
  attribution: LinkAttribution;
};

function Details(props: DetailsProps) {
  const { estimate, totals, address, wording, share, contact, attribution } = props;
  const { copy, suiteNames } = wording;
  return (
    <>
      <ShareActions
        copy={share}
        ask={copy.ask}
        {...{ contact, attribution, address }}
        prefill={{
          message: composeMessage(estimate, address, wording),
          size: findCompanySize(totals.people),
        }}
        sectionId={calculatorId}
      />
      <CostTables totals={totals} wording={wording} />
      {suites.length > 1 && (
        <>
          <h4 className="mt-6">{copy.suites.title}</h4>
          <dl className="mt-2 grid gap-2 text-sm">
            {suites.map((suite) => (
              <div key={suite}>
                <dt className="font-semibold">{suiteNames[suite]}</dt>
                <dd>{formatSuiteLine(estimate, suite, wording)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <h4 className="mt-6">{copy.assumptions.title}</h4>
      <ul className="check-list mt-2 text-sm">
        {listAssumptions(estimate, totals, wording).map((assumption) => (
          <li key={assumption}>{assumption}</li>
        ))}
      </ul>
      <div className="sheet-only">{address}</div>
    </>
  );
}

/** One table of the monthly costs, and one of the one-time costs. */
function CostTables({ totals, wording }: { totals: Totals; wording: Wording }) {
  const { copy, language } = wording;
  const { summary, onRequest } = copy;
  const { monthly, once } = listCosts(totals, wording);
  const format = (cents: number | null) =>
    cents === null ? onRequest : formatCents(cents, language);
  const tables = [
    {
      head: summary.perMonth,
      lines: monthly,
      name: summary.total,
      total: formatAmount(totals, totals.monthCents, wording) ?? onRequest,
    },
    {
      head: summary.onceTotal,
      lines: once,
      name: summary.onceTotal,
      total: format(totals.onceCents > 0 ? totals.onceCents : null),
    },
  ].filter(({ lines }) => lines.length > 0);
  return tables.map(({ head, lines, name, total }) => (
    <table key={head} aria-label={head} className="price-sum mt-4">
      <thead>
        <tr>
          <th scope="col">{summary.item}</th>
          <th scope="col">{head}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.name}>
            <th scope="row">{line.name}</th>
            <td>{format(line.cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{name}</th>
          <td>{total}</td>
        </tr>
      </tfoot>
    </table>
  ));
}
