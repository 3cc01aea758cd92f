import type { AboutCopy } from '#content/schema/about.ts';
import type { Company } from '#content/schema/company.ts';
import type { Language } from '#site/languages.ts';
import { providerData } from '#sections/shared/provider-data.ts';
import { href } from '#site/links.ts';
import { StructuredData } from '#ui/json-ld.tsx';
import type { AboutPage, WithContext } from 'schema-dts';

type AboutDataProps = { copy: AboutCopy; company: Company; language: Language; origin: string };

/** What the page is about, for machines, as schema.org's AboutPage; for the document's head. */
export function AboutData({ copy, company, language, origin }: AboutDataProps) {
  const { founded, people } = company;
  const data: WithContext<AboutPage> = {
    '@context': 'https://schema.org',
    '@type': 'AboutPage',
    name: copy.meta.name,
    url: `${origin}${href('about', language)}`,
    inLanguage: language,
    mainEntity: {
      ...providerData(company, origin),
      ...(founded !== null && { foundingDate: String(founded) }),
      ...(people !== null && {
        numberOfEmployees: { '@type': 'QuantitativeValue', value: people },
      }),
      areaServed: copy.coverage.regions.map(({ name }) => ({ '@type': 'Place', name })),
    },
  };
  return <StructuredData data={data} />;
}
