import type { Company } from '@altanube/content/schema/company';
import type { PageCopy } from '@altanube/content/schema/parts';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import type { RouteName } from '@altanube/content/routes';
import { StructuredData } from '#ui/json-ld.tsx';
import type { Service, WithContext } from 'schema-dts';

type ServiceDataProps = {
  page: RouteName;
  meta: PageCopy['meta'];
  offers: readonly PricedOffer[];
  company: Company;
  language: Language;
  origin: string;
};

/** Something for sale, with its prices in euros, without tax, for a unit such as a user and month. */
type PricedOffer = {
  name: string;
  unit: string;
  prices: readonly { name: string; euros: number }[];
};

/**
 * What a page sells, for machines, as schema.org's Service with an Offer for each price; for the
 * document's head.
 */
export function ServiceData({ page, meta, offers, company, language, origin }: ServiceDataProps) {
  const data: WithContext<Service> = {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: meta.name,
    description: meta.description,
    url: `${origin}${href(page, language)}`,
    provider: providerData(company, origin),
    offers: offers.map((offer) => ({
      '@type': 'Offer',
      name: offer.name,
      priceSpecification: offer.prices.map(({ name, euros }) => ({
        '@type': 'UnitPriceSpecification',
        name,
        price: euros,
        priceCurrency: 'EUR',
        unitText: offer.unit,
        valueAddedTaxIncluded: false,
      })),
    })),
  };
  return <StructuredData data={data} />;
}

/** The provider where other data for machines names it: schema.org's Organization, in short. */
export function providerData({ name }: Company, origin: string) {
  return { '@type': 'Organization', name, url: `${origin}/` } as const;
}
