import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Window, type Document } from 'happy-dom';
import { siteContent } from '#testing/site-content.ts';
import { languages, type Language } from '#site/languages.ts';
import { articleHref, href } from '#site/links.ts';
import { articlePath, routeNames, routes, type RouteName } from '#site/routes.ts';

export type BuiltPage = {
  /** The folder of the built site that it is of. */
  folder: string;
  route: RouteName;
  language: Language;
  /** The id of the article that the page is about. */
  article?: string;
  /** As a visitor's browser shows it: `/faq?lng=en`. */
  address: string;
  html: string;
  document: Document;
};

/** Every page of a built site, in every language. */
export function readPages(folder: string): BuiltPage[] {
  const parser = new new Window().DOMParser();
  return languages.flatMap((language) =>
    routeNames('page', 'form-result', 'error').map((route) => {
      const html = readFileSync(join(folder, pageFile(route, language)), 'utf8');
      const document = parser.parseFromString(html, 'text/html');
      return { folder, route, language, address: href(route, language), html, document };
    }),
  );
}

/** The pages of a built site's articles, in every language. */
export function readArticlePages(folder: string): (BuiltPage & { article: string })[] {
  const parser = new new Window().DOMParser();
  const { articles } = siteContent;
  return languages.flatMap((language) =>
    articles[language].map(({ id }) => {
      const html = readFileSync(join(folder, `${language}${articlePath(id)}.html`), 'utf8');
      const document = parser.parseFromString(html, 'text/html');
      const address = articleHref(id, language);
      return { folder, route: 'support', article: id, language, address, html, document };
    }),
  );
}

export const articlePages = readArticlePages('dist');

/** The pages of `dist/`, which `npm test` has just built. */
export const pages = readPages('dist');

export function builtPage(route: RouteName, language: Language): BuiltPage {
  const found = pages.find((page) => page.route === route && page.language === language);
  if (found === undefined) throw new Error(`No page ${route} in ${language}`);
  return found;
}

/** The pages that search engines may list. */
export const indexedPages = pages.filter(({ route }) => routes[route].kind === 'page');

function pageFile(route: RouteName, language: Language): string {
  const { path } = routes[route];
  return `${language}${path === '/' ? '/index' : path}.html`;
}
