import type { APIRoute } from 'astro';
import { contentIn } from '#content/site-content.ts';
import type { Company } from '@altanube/content/schema/company';
import { defaultLanguage, languages, type Language } from '@altanube/content/languages';
import { articleHref, href, storyHref } from '@altanube/content/links';
import { routeNames, type RouteName } from '@altanube/content/routes';

type Page = {
  hrefIn: (language: Language) => string;
  /** The day of its last change, where the content tells it. */
  changed: string | undefined;
};

/**
 * Every public page, support article and success story in every language, each with its other languages
 * (sitemaps.org, xhtml:link).
 */
export const GET: APIRoute = ({ site }) => {
  const absolute = (path: string) => new URL(path, site).href.replaceAll('&', '&amp;');
  const alternates = ({ hrefIn }: Page) =>
    [
      ...languages.map((language) => ({ language, path: hrefIn(language) })),
      { language: 'x-default', path: hrefIn(defaultLanguage) },
    ].map(
      ({ language, path }) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${absolute(path)}"/>`,
    );
  const { articles, company, stories } = contentIn(defaultLanguage);
  const pages: Page[] = [
    ...routeNames('page').map((route) => ({
      hrefIn: (language: Language) => href(route, language),
      changed: lastChange(route, company),
    })),
    ...articles[defaultLanguage].map(({ id, checked }) => ({
      hrefIn: (language: Language) => articleHref(id, language),
      changed: checked,
    })),
    ...stories.map(({ id }) => ({
      hrefIn: (language: Language) => storyHref(id, language),
      changed: undefined,
    })),
  ];
  const urls = pages.flatMap((page) => {
    const lastmod = page.changed === undefined ? '' : `<lastmod>${page.changed}</lastmod>`;
    return languages.map((language) => {
      const loc = `<loc>${absolute(page.hrefIn(language))}</loc>`;
      return `<url>${loc}${lastmod}${alternates(page).join('')}</url>`;
    });
  });
  const namespaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n${urls.join('\n')}\n</urlset>\n`;
  return new Response(xml, { headers: { 'content-type': 'application/xml' } });
};

function lastChange(route: RouteName, company: Company): string | undefined {
  const { legalTextsUpdated, accessibilityReviewed } = company;
  if (route === 'privacy' || route === 'cookies') return legalTextsUpdated;
  // The accessibility statement is a part of it. Days in ISO 8601 are in the order of their texts.
  if (route === 'legalNotice') return [legalTextsUpdated, accessibilityReviewed].sort().at(-1);
  return undefined;
}
