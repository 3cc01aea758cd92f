import { isReserved } from '@altanube/content/outside-links';
import type { Company } from '@altanube/content/schema/company';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import type { Organization, WebSite, WithContext } from 'schema-dts';

const context = 'https://schema.org';

/** The provider, as schema.org's Organization. */
export function organization(
  company: Company,
  description: string,
  origin: string,
): WithContext<Organization> {
  return {
    '@context': context,
    '@type': 'Organization',
    name: company.name,
    legalName: company.legalName,
    taxID: company.taxId,
    description,
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
export function webSite(
  company: Company,
  language: Language,
  origin: string,
): WithContext<WebSite> {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: company.name,
    inLanguage: language,
    url: `${origin}${href('home', language)}`,
  };
}
