import type { OgImage } from '#images/og-image.ts';
import type { PageContent } from '#content/site-content.ts';
import { formatOpenGraphLocale } from '@altanube/content/formats';
import { defaultLanguage, languages, type Language } from '@altanube/content/languages';
import { href, pathHref } from '@altanube/content/links';
import {
  collectionNames,
  collections,
  describeEntry,
  getFeedHref,
  type Entry,
} from '@altanube/content/collections';
import type { RouteName } from '@altanube/content/routes';
import { ogImageSize } from '@altanube/content/og-images';
import { isReservedAddress } from '@altanube/content/external-links';
import { StructuredData } from '#ui/json-ld.tsx';

type HeadProps = PageContent & {
  route: RouteName;
  entry: Entry | undefined;
  /** Null if the page is not indexed. */
  image: OgImage | null;
};

export function Head({ route, entry, image, ...content }: HeadProps) {
  const { copy, company, language, origin } = content;
  const meta = entry === undefined ? copy[route].meta : describeEntry(entry, copy);
  const getUrl = (other: Language) =>
    `${origin}${entry === undefined ? href(route, other) : pathHref(entry.path, other)}`;
  const canonical = getUrl(language);
  const feed = collectionNames.find(
    (name) => collections[name].hasFeed && collections[name].page === route,
  );
  return (
    <>
      <title>{meta.title}</title>
      <meta name="description" content={meta.description} />
      {/* Browsers request /favicon.ico and /apple-touch-icon.png by default. */}
      <link rel="icon" href="/favicon.svg" />
      {image !== null ? (
        <>
          <link rel="canonical" href={canonical} />
          {languages.map((other) => (
            <link key={other} rel="alternate" hrefLang={other} href={getUrl(other)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={getUrl(defaultLanguage)} />
          {feed !== undefined && (
            <link rel="alternate" type="application/atom+xml" href={getFeedHref(feed, language)} />
          )}
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={company.name} />
          <meta property="og:title" content={meta.title} />
          <meta property="og:description" content={meta.description} />
          <meta property="og:url" content={canonical} />
          <meta property="og:locale" content={formatOpenGraphLocale(language)} />
          {languages
            .filter((other) => other !== language)
            .map((other) => (
              <meta
                key={other}
                property="og:locale:alternate"
                content={formatOpenGraphLocale(other)}
              />
            ))}
          <meta property="og:image" content={`${origin}${image.path}`} />
          <meta property="og:image:width" content={String(ogImageSize.width)} />
          <meta property="og:image:height" content={String(ogImageSize.height)} />
          <meta property="og:image:alt" content={image.alt} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {route === 'home' && (
        <>
          <WebSiteData {...content} />
          <OrganizationData {...content} />
        </>
      )}
    </>
  );
}

function WebSiteData({ company, language, origin }: PageContent) {
  return (
    <StructuredData
      data={{
        '@type': 'WebSite',
        name: company.name,
        inLanguage: language,
        url: `${origin}${href('home', language)}`,
      }}
    />
  );
}

function OrganizationData({ copy, company, origin }: PageContent) {
  return (
    <StructuredData
      data={{
        '@type': 'Organization',
        name: company.name,
        legalName: company.legalName,
        taxID: company.taxId,
        description: copy.site.footer.description,
        url: `${origin}/`,
        logo: `${origin}/favicon.svg`,
        email: company.email.sales,
        telephone: company.phone.e164,
        ...(!isReservedAddress(company.social.url) && { sameAs: [company.social.url] }),
        address: {
          '@type': 'PostalAddress',
          streetAddress: company.address.street,
          postalCode: company.address.postalCode,
          addressLocality: company.address.city,
          addressCountry: company.address.country,
        },
      }}
    />
  );
}
