import type { CalculatorCopy } from '@altanube/content/schema/calculator';
import { fill } from '@altanube/contact/template';
import { formatDate } from '@altanube/content/formats';
import type { Language } from '@altanube/content/languages';

/** What a sheet of paper says of the company. */
export type OfferCompany = {
  legalName: string;
  taxId: string;
  address: string;
  email: string;
  phone: string;
};

type OfferHeadProps = {
  company: OfferCompany;
  copy: CalculatorCopy['offer'];
  language: Language;
};

/** On paper alone, above the sum: whose prices these are, and of which day. */
export function OfferHead({ company, copy, language }: OfferHeadProps) {
  // In the visitor's zone. The Swedish format is that of `formatDate`, 2026-11-02.
  const day = formatDate(new Date().toLocaleDateString('sv'), language);
  return (
    <div className="sheet-only">
      <p className="text-xl font-semibold">{copy.title}</p>
      <p>{fill(copy.date, { date: day })}</p>
      <p className="mt-4 font-semibold">{company.legalName}</p>
      <p>{fill(copy.taxId, { taxId: company.taxId })}</p>
      <p>{company.address}</p>
      <p>{company.email}</p>
      <p>{company.phone}</p>
    </div>
  );
}
