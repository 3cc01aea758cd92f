import { perSuite, type Suite } from '@altanube/content/suites';
import type { Copy } from '@altanube/content/schema/copy';
import type { Company } from '@altanube/content/schema/company';
import type { Prices } from '@altanube/content/schema/prices';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { listPhones } from '@altanube/content/phones';
import { createCalculatorPrices } from './calculator-prices.ts';
import type { Wording } from './wording.ts';

type SiteContent = { copy: Copy; company: Company; prices: Prices; language: Language };

export type CalculatorProps = Wording & {
  /** The initial suite. */
  suite: Suite;
  share: Copy['site']['share'];
  /** The company named on the printed sheet. */
  company: OfferCompany;
  /** The address of the contact page, without a fragment. */
  contact: string;
};

export type OfferCompany = Record<'legalName' | 'taxId' | 'address' | 'email' | 'phone', string>;

export function createCalculatorProps(
  { copy, company, prices, language }: SiteContent,
  suite: Suite,
): CalculatorProps {
  const { items } = copy.pricing.addOns;
  const { street, postalCode, city } = company.address;
  return {
    suite,
    copy: copy.calculator,
    prices: createCalculatorPrices(prices),
    suiteNames: perSuite((each) => copy[each].meta.name),
    billingNames: perSuite((each) => copy[each].licences.billing),
    addOnNames: Object.fromEntries(items.map(({ id, title }) => [id, title])),
    addOnUnits: Object.fromEntries(items.map(({ id, unit }) => [id, unit])),
    company: {
      legalName: company.legalName,
      taxId: company.taxId,
      address: `${street}, ${postalCode} ${city}`,
      email: company.email.sales,
      phone: listPhones(company)[0].line,
    },
    share: copy.site.share,
    contact: href('contact', language),
    language,
  };
}
