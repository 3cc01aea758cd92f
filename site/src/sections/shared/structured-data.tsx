/** What pages are about, for machines, in the terms of schema.org; for the document's head. */
import type { Suite } from '@altanube/content/suites';
import type { PageContent, SuiteContent } from '#content/site-content.ts';
import { StructuredData } from '#ui/json-ld.tsx';
import { findById } from '@altanube/content/by-id';
import { collections, type Entry } from '@altanube/content/collections';
import { href, pathHref } from '@altanube/content/links';
import type { PageName } from '@altanube/content/routes';

/** An entry of a collection on its own page. */
export function EntryData({ entry, ...content }: PageContent & { entry: Entry }) {
  const { language, origin } = content;
  const { collection, title, summary, path, dates, author } = entry;
  const provider = describeProvider(content);
  return (
    <StructuredData
      data={{
        '@type': collections[collection].type,
        headline: title,
        description: summary,
        url: `${origin}${pathHref(path, language)}`,
        inLanguage: language,
        ...(dates.published !== undefined && { datePublished: dates.published }),
        ...(dates.changed !== undefined && { dateModified: dates.changed }),
        author:
          author === undefined
            ? provider
            : { '@type': 'Person', name: findById(content.people, author).name },
        publisher: provider,
      }}
    />
  );
}

/** Home, and the page itself. */
export function BreadcrumbData({ copy, language, page, origin }: PageContent & { page: PageName }) {
  return (
    <StructuredData
      data={{
        '@type': 'BreadcrumbList',
        itemListElement: (['home', page] as const).map((name, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: copy[name].meta.name,
          item: `${origin}${href(name, language)}`,
        })),
      }}
    />
  );
}

/** A suite, with each licence that has a price, in both ways to pay. */
export function LicenceData({ suite, ...content }: SuiteContent) {
  const { billing, unit } = content.copy[suite].licences;
  const offers = content.prices.suites[suite].plans.flatMap(({ name, annual, monthByMonth }) => {
    if (annual === null || monthByMonth === null) return [];
    const prices = [
      { name: billing.annual, euros: annual },
      { name: billing.monthByMonth, euros: monthByMonth },
    ];
    return { name, unit, prices };
  });
  return <ServiceData page={suite} offers={offers} {...content} />;
}

export function SupportPlanData(content: PageContent) {
  const { unit } = content.copy.pricing.plans;
  const offers = content.prices.support.plans.map(({ name, price }) => {
    return { name, unit, prices: [{ name, euros: price }] };
  });
  return <ServiceData page="pricing" offers={offers} {...content} />;
}

type ServiceDataProps = PageContent & {
  page: Suite | 'pricing';
  /** In euros, without tax, for a unit such as a user and month. */
  offers: readonly { name: string; unit: string; prices: { name: string; euros: number }[] }[];
};

function ServiceData({ page, offers, ...content }: ServiceDataProps) {
  const { copy, language, origin } = content;
  const { name, description } = copy[page].meta;
  return (
    <StructuredData
      data={{
        '@type': 'Service',
        ...{ name, description },
        url: `${origin}${href(page, language)}`,
        provider: describeProvider(content),
        offers: offers.map((offer) => ({
          '@type': 'Offer',
          name: offer.name,
          priceSpecification: offer.prices.map((price) => ({
            '@type': 'UnitPriceSpecification',
            name: price.name,
            price: price.euros,
            priceCurrency: 'EUR',
            unitText: offer.unit,
            valueAddedTaxIncluded: false,
          })),
        })),
      }}
    />
  );
}

/** The provider, in short. */
function describeProvider({ company, origin }: PageContent) {
  return { '@type': 'Organization', name: company.name, url: `${origin}/` } as const;
}
