import type { LicencePlan } from '@altanube/content/schema/prices';
import { ServiceData } from '../shared/service-data.tsx';
import type { SuiteContent } from '#content/site-content.ts';

/** A suite for machines, with each licence that has a price, in both ways to pay. */
export function LicenceData({ suite, ...content }: SuiteContent) {
  const licences: readonly LicencePlan[] = content.prices[suite].plans;
  const { billing, unit } = content.copy[suite].licences;
  const offers = licences.flatMap(({ name, annual, monthByMonth }) => {
    if (annual === null || monthByMonth === null) return [];
    const prices = [
      { name: billing.annual, euros: annual },
      { name: billing.monthByMonth, euros: monthByMonth },
    ];
    return { name, unit, prices };
  });
  return <ServiceData page={suite} offers={offers} {...content} />;
}
