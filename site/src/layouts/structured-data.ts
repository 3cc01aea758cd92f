import { isReserved } from '@altanube/content/outside-links';
import type { PageContent } from '#content/site-content.ts';
import { href } from '@altanube/content/links';
import type { Organization, WebSite, WithContext } from 'schema-dts';

const context = 'https://schema.org';

/** The provider, as schema.org's Organization. */
export function organization({ copy, company, origin }: PageContent): WithContext<Organization> {
  return {
    '@context': context,
    '@type': 'Organization',
    name: company.name,
    legalName: company.legalName,
    taxID: company.taxId,
    description: copy.site.footer.description,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    email: company.email.sales,
    telephone: company.phone.e164,
    sameAs: [company.social.url].filter((url) => !isReserved(url)),
    address: {
      '@type': 'PostalAddress',
      streetAddress: company.address.street,
      postalCode: company.address.postalCode,
      addressLocality: company.address.city,
      addressCountry: company.address.country,
    },
  };
}

/** The site in one language, as schema.org's WebSite. */
export function webSite({ company, language, origin }: PageContent): WithContext<WebSite> {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: company.name,
    inLanguage: language,
    url: `${origin}${href('home', language)}`,
  };
}
