import { CalculatorFields } from './calculator-fields.tsx';
import type { CalculatorProps, OfferCompany } from './calculator-props.ts';
import { createInitialEstimate } from './estimate.ts';
import { Summary } from './summary.tsx';
import { useCalculator } from './use-calculator.ts';
import type { Copy } from '@altanube/content/schema/copy';
import { fill } from '@altanube/base/template';
import { findVisitorPhone } from '#features/countries/visitor-phone.ts';
import { formatDate } from '@altanube/content/formats';
import type { Language } from '@altanube/content/languages';

export function Calculator({ suite, company, contact, share, ...wording }: CalculatorProps) {
  const calculator = useCalculator(createInitialEstimate(wording.prices, suite), wording.prices);
  return (
    <div className="needs-script mt-list grid items-start gap-8 @lg:grid-cols-[1.2fr_1fr] print:block">
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

type OfferHeadProps = {
  company: OfferCompany;
  copy: Copy['calculator']['offer'];
  language: Language;
};

/** Heads the printed sheet: the company and the date of the prices. */
function OfferHead({ company, copy, language }: OfferHeadProps) {
  // In the visitor's zone. `formatDate` expects the Swedish format, 2026-11-02.
  const day = formatDate(new Date().toLocaleDateString('sv'), language);
  return (
    <div className="sheet-only">
      <p className="text-xl font-semibold">{copy.title}</p>
      <p>{fill(copy.date, { date: day })}</p>
      <p className="mt-4 font-semibold">{company.legalName}</p>
      <p>{fill(copy.taxId, { taxId: company.taxId })}</p>
      <p>{company.address}</p>
      <p>{company.email}</p>
      <p>{findVisitorPhone()?.line ?? company.phone}</p>
    </div>
  );
}
