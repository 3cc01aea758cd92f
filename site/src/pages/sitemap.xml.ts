import type { APIRoute } from 'astro';
import { listEntries, listPages } from '@altanube/content/collections';
import { getContent } from '#content/site-content.ts';
import { defaultLanguage, languages, type Language } from '@altanube/content/languages';
import { pathHref } from '@altanube/content/links';
import { routes } from '@altanube/content/routes';

/**
 * Every public page and entry of a collection in every language, each with its other languages
 * (sitemaps.org, xhtml:link).
 */
export const GET: APIRoute = ({ site }) => {
  const absolute = (path: `/${string}`, language: Language) =>
    new URL(pathHref(path, language), site).href.replaceAll('&', '&amp;');
  const alternate = (hreflang: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;
  const content = getContent(defaultLanguage);
  const pages = [
    ...listPages(content).map((route) => ({ path: routes[route].path, changed: undefined })),
    ...listEntries(content).map(({ path, dates: { changed } }) => ({ path, changed })),
  ];
  const urls = pages.flatMap(({ path, changed }) => {
    const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
    const alternates = [
      ...languages.map((language) => alternate(language, absolute(path, language))),
      alternate('x-default', absolute(path, defaultLanguage)),
    ];
    return languages.map(
      (language) =>
        `<url><loc>${absolute(path, language)}</loc>${lastmod}${alternates.join('')}</url>`,
    );
  });
  const namespaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n${urls.join('\n')}\n</urlset>\n`;
  return new Response(xml, { headers: { 'content-type': 'application/xml' } });
};
