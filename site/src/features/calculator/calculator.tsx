import { CalculatorFields } from './calculator-fields.tsx';
import type { CalculatorProps } from './calculator-props.ts';
import { firstEstimate } from './estimate.ts';
import { OfferHead } from './offer-head.tsx';
import { Summary } from './summary.tsx';
import { useCalculator } from './use-calculator.ts';

/** The price of licences and support. The estimate is in the page's URL, so that it can be shared. */
export function Calculator({ suite, company, contact, share, ...wording }: CalculatorProps) {
  const calculator = useCalculator(firstEstimate(wording.prices, suite), wording.prices);
  return (
    <div className="calculator needs-script">
      <CalculatorFields {...calculator} wording={wording} />
      <div className="card summary-card">
        {calculator.isReady && (
          <OfferHead company={company} copy={wording.copy.offer} language={wording.language} />
        )}
        <Summary {...calculator} {...{ wording, share, contact }} />
      </div>
    </div>
  );
}
