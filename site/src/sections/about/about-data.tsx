import type { AboutCopy } from '@altanube/content/schema/about';
import type { Company } from '@altanube/content/schema/company';
import type { Language } from '@altanube/content/languages';
import { providerData } from '../shared/service-data.tsx';
import { href } from '@altanube/content/links';
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
