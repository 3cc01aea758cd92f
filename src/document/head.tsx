import type { Company } from '#content/schema/company.ts';
import type { Copy } from '#content/schema/copy.ts';
import type { OgImage } from './images/og-image.ts';
import { openGraphLocale } from '#site/formats.ts';
import { languages, type Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { routes, type RouteName } from '#site/routes.ts';
import { ogImageSize } from '#site/og-images.ts';
import { organization, webSite } from './structured-data.ts';
import { StructuredData } from '#ui/json-ld.tsx';

type HeadProps = {
  route: RouteName;
  language: Language;
  /** Null where the page is not public. */
  image: OgImage | null;
  copy: Copy;
  company: Company;
  /** Scheme and host of the published site, without a trailing slash. */
  origin: string;
};

/** The metadata of a page for search engines, social networks and the browser. */
export function Head({ route, language, image, copy, company, origin }: HeadProps) {
  const { meta } = copy[route];
  const canonical = `${origin}${href(route, language)}`;
  return (
    <>
      <title>{meta.title}</title>
      <meta name="description" content={meta.description} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {image !== null ? (
        <>
          <link rel="canonical" href={canonical} />
          {languages.map((other) => (
            <link
              key={other}
              rel="alternate"
              hrefLang={other}
              href={`${origin}${href(route, other)}`}
            />
          ))}
          <link rel="alternate" hrefLang="x-default" href={`${origin}${routes[route].path}`} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={company.name} />
          <meta property="og:title" content={meta.title} />
          <meta property="og:description" content={meta.description} />
          <meta property="og:url" content={canonical} />
          <meta property="og:locale" content={openGraphLocale(language)} />
          {languages
            .filter((other) => other !== language)
            .map((other) => (
              <meta key={other} property="og:locale:alternate" content={openGraphLocale(other)} />
            ))}
          <meta property="og:image" content={`${origin}${image.path}`} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content={String(ogImageSize.width)} />
          <meta property="og:image:height" content={String(ogImageSize.height)} />
          <meta property="og:image:alt" content={image.alt} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {route === 'home' && <StructuredData data={webSite(company, language, origin)} />}
      {/* Search engines take it from either; the home page's first flight is the fuller one. */}
      {route === 'about' && (
        <StructuredData data={organization(company, copy.site.tagline, origin)} />
      )}
    </>
  );
}
