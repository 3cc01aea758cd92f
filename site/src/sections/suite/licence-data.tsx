import type { Company } from '@altanube/content/schema/company';
import type { LicencePlan } from '@altanube/content/schema/prices';
import type { SuiteCopy } from '@altanube/content/schema/suite';
import type { PageCopy } from '@altanube/content/schema/parts';
import type { Language } from '@altanube/content/languages';
import { ServiceData } from '../shared/service-data.tsx';

type LicenceDataProps = {
  page: 'google' | 'microsoft';
  copy: Pick<PageCopy, 'meta'> & Pick<SuiteCopy, 'licences'>;
  licences: readonly LicencePlan[];
  company: Company;
  language: Language;
  origin: string;
};

/** A suite for machines, with each licence that has a price, in both ways to pay. */
export function LicenceData({ copy, licences, ...props }: LicenceDataProps) {
  const { billing, unit } = copy.licences;
  const offers = licences.flatMap(({ name, annual, monthByMonth }) => {
    if (annual === null || monthByMonth === null) return [];
    const prices = [
      { name: billing.annual, euros: annual },
      { name: billing.monthByMonth, euros: monthByMonth },
    ];
    return { name, unit, prices };
  });
  return <ServiceData meta={copy.meta} offers={offers} {...props} />;
}
