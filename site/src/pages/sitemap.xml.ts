import type { APIRoute } from 'astro';
import { listEntries } from '@altanube/content/collections';
import { getContent } from '#content/site-content.ts';
import type { Company } from '@altanube/content/schema/company';
import { defaultLanguage, languages, type Language } from '@altanube/content/languages';
import { href, pathHref } from '@altanube/content/links';
import { getRouteNames, type RouteName } from '@altanube/content/routes';

type Page = {
  getHref: (language: Language) => string;
  /** The date of its last change, if the content has it. */
  changed: string | undefined;
};

/**
 * Every public page and entry of a collection in every language, each with its other languages
 * (sitemaps.org, xhtml:link).
 */
export const GET: APIRoute = ({ site }) => {
  const absolute = (path: string) => new URL(path, site).href.replaceAll('&', '&amp;');
  const alternates = ({ getHref }: Page) =>
    [
      ...languages.map((language) => ({ language, path: getHref(language) })),
      { language: 'x-default', path: getHref(defaultLanguage) },
    ].map(
      ({ language, path }) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${absolute(path)}"/>`,
    );
  const content = getContent(defaultLanguage);
  const pages: Page[] = [
    ...getRouteNames('page').map((route) => ({
      getHref: (language: Language) => href(route, language),
      changed: getLastChange(route, content.company),
    })),
    ...listEntries(content).map(({ path, dates }) => ({
      getHref: (language: Language) => pathHref(path, language),
      changed: dates.changed,
    })),
  ];
  const urls = pages.flatMap((page) => {
    const lastmod = page.changed === undefined ? '' : `<lastmod>${page.changed}</lastmod>`;
    return languages.map((language) => {
      const loc = `<loc>${absolute(page.getHref(language))}</loc>`;
      return `<url>${loc}${lastmod}${alternates(page).join('')}</url>`;
    });
  });
  const namespaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n${urls.join('\n')}\n</urlset>\n`;
  return new Response(xml, { headers: { 'content-type': 'application/xml' } });
};

function getLastChange(route: RouteName, company: Company): string | undefined {
  const { legalTextsUpdated, accessibilityReviewed } = company;
  if (route === 'privacy' || route === 'cookies') return legalTextsUpdated;
  // The page contains the accessibility statement. ISO 8601 dates sort as text.
  if (route === 'legalNotice') return [legalTextsUpdated, accessibilityReviewed].sort().at(-1);
  return undefined;
}
