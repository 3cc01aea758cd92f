import { href } from '@altanube/content/links';
import type { PageContent } from '#content/site-content.ts';
import { StructuredData } from '#ui/json-ld.tsx';
import type { Service, WithContext } from 'schema-dts';

type ServiceDataProps = PageContent & {
  page: 'google' | 'microsoft' | 'pricing';
  offers: readonly PricedOffer[];
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
export function ServiceData({ page, offers, ...content }: ServiceDataProps) {
  const { copy, language, origin } = content;
  const { meta } = copy[page];
  const data: WithContext<Service> = {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: meta.name,
    description: meta.description,
    url: `${origin}${href(page, language)}`,
    provider: providerData(content),
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
export function providerData({ company, origin }: PageContent) {
  return { '@type': 'Organization', name: company.name, url: `${origin}/` } as const;
}
