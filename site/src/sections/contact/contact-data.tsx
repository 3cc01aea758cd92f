import type { PageContent } from '#content/site-content.ts';
import { languages } from '@altanube/content/languages';
import { providerData } from '../shared/service-data.tsx';
import { href } from '@altanube/content/links';
import { StructuredData } from '#ui/json-ld.tsx';
import type { ContactPage, WithContext } from 'schema-dts';

const workdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

/** How to reach the provider, for machines, as schema.org's ContactPage; for the document's head. */
export function ContactData(content: PageContent) {
  const { language, origin } = content;
  const copy = content.copy.contact;
  const { hours, phone, email } = content.company;
  const data: WithContext<ContactPage> = {
    '@context': 'https://schema.org',
    '@type': 'ContactPage',
    name: copy.meta.name,
    url: `${origin}${href('contact', language)}`,
    inLanguage: language,
    mainEntity: {
      ...providerData(content),
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: copy.details.email.sales,
        telephone: phone.e164,
        email: email.sales,
        availableLanguage: [...languages],
        hoursAvailable: {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: workdays,
          opens: clock(hours.open),
          closes: clock(hours.close),
        },
      },
    },
  };
  return <StructuredData data={data} />;
}

/** "9:00" as schema.org's Time, "09:00". */
function clock(time: string): string {
  return time.padStart('00:00'.length, '0');
}
