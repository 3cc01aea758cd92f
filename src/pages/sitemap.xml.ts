import type { APIRoute } from 'astro';
import { languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { routeNames, routes, type RouteName } from '#site/routes.ts';

/** Every public page in every language, each with its other languages (sitemaps.org, xhtml:link). */
export const GET: APIRoute = ({ site }) => {
  const absolute = (path: string) => new URL(path, site).href.replaceAll('&', '&amp;');
  const alternates = (route: RouteName) =>
    [
      ...languages.map((language) => ({ language, path: href(route, language) })),
      { language: 'x-default', path: routes[route].path },
    ].map(
      ({ language, path }) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${absolute(path)}"/>`,
    );
  const urls = routeNames('page').flatMap((route) =>
    languages.map(
      (language) =>
        `<url><loc>${absolute(href(route, language))}</loc>${alternates(route).join('')}</url>`,
    ),
  );
  const namespaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n${urls.join('\n')}\n</urlset>\n`;
  return new Response(xml, { headers: { 'content-type': 'application/xml' } });
};
