import { withErrorBoundary } from '#hydration/error-boundary.tsx';
import { useFetchedProps, type FetchedProps } from '#hydration/fetched-props.ts';
import { SummaryCard } from '#features/share/summary-card.tsx';
import { Suspense } from 'react';
import { CalculatorFields } from './calculator-fields.tsx';
import type { CalculatorData } from './calculator-data.ts';
import type { Suite } from './calculator-prices.ts';
import { firstEstimate } from './estimate.ts';
import { OfferHead } from './offer-head.tsx';
import { Summary } from './summary.tsx';
import { useCalculator } from './use-calculator.ts';

type CalculatorProps = {
  /** The suite that it starts with. */
  suite: Suite;
  data: FetchedProps<CalculatorData>;
};

/**
 * What licences and support come to. The sum follows what is typed; the estimate stands in the
 * address of the page, so that it can be sent to somebody.
 */
export const Calculator = withErrorBoundary((props: CalculatorProps) => (
  <Suspense>
    <Content {...props} />
  </Suspense>
));

function Content({ suite, data }: CalculatorProps) {
  const { company, contact, share, ...wording } = useFetchedProps(data);
  const calculator = useCalculator(firstEstimate(wording.prices, suite), wording.prices);
  return (
    <div className="calculator needs-script">
      <CalculatorFields {...calculator} wording={wording} />
      <SummaryCard>
        <OfferHead company={company} copy={wording.copy.offer} language={wording.language} />
        <Summary {...calculator} {...{ wording, share, contact }} />
      </SummaryCard>
    </div>
  );
}
