import type { Company } from '#content/schema/company.ts';
import type { SuiteCopy } from '#content/schema/suite.ts';
import type { PageCopy } from '#content/schema/parts.ts';
import type { Language } from '#site/languages.ts';
import { ServiceData } from '../shared/service-data.tsx';
import type { Licence, LicenceBilling } from './licences.tsx';

type LicenceDataProps = {
  page: 'google' | 'microsoft';
  copy: Pick<PageCopy, 'meta'> & Pick<SuiteCopy, 'licences'>;
  billing: LicenceBilling;
  licences: readonly Licence[];
  company: Company;
  language: Language;
  origin: string;
};

/** A suite for machines, with each licence that has a price, in both ways to pay. */
export function LicenceData({ copy, billing, licences, ...props }: LicenceDataProps) {
  const offers = licences.flatMap(({ name, annual, monthByMonth }) => {
    if (annual === null || monthByMonth === null) return [];
    const prices = [
      { name: billing.annual, euros: annual },
      { name: billing.monthByMonth, euros: monthByMonth },
    ];
    return { name, unit: copy.licences.unit, prices };
  });
  return <ServiceData meta={copy.meta} offers={offers} {...props} />;
}
