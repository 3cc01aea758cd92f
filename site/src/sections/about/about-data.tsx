import type { PageContent } from '#content/site-content.ts';
import { providerData } from '../shared/service-data.tsx';
import { href } from '@altanube/content/links';
import { StructuredData } from '#ui/json-ld.tsx';
import type { AboutPage, WithContext } from 'schema-dts';

/** What the page is about, for machines, as schema.org's AboutPage; for the document's head. */
export function AboutData(content: PageContent) {
  const { language, origin } = content;
  const copy = content.copy.about;
  const { founded, people } = content.company;
  const data: WithContext<AboutPage> = {
    '@context': 'https://schema.org',
    '@type': 'AboutPage',
    name: copy.meta.name,
    url: `${origin}${href('about', language)}`,
    inLanguage: language,
    mainEntity: {
      ...providerData(content),
      ...(founded !== null && { foundingDate: String(founded) }),
      ...(people !== null && {
        numberOfEmployees: { '@type': 'QuantitativeValue', value: people },
      }),
      areaServed: copy.coverage.regions.map(({ name }) => ({ '@type': 'Place', name })),
    },
  };
  return <StructuredData data={data} />;
}
