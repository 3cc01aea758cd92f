import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Window, type Document } from 'happy-dom';
import { siteContent } from '../helpers/site-content.ts';
import { languages, type Language } from '@altanube/content/languages';
import { articleHref, href } from '@altanube/content/links';
import { articlePath, routeNames, routes, type RouteName } from '@altanube/content/routes';

export type BuiltPage = {
  route: RouteName;
  language: Language;
  /** The id of the article that the page is about. */
  article?: string;
  /** As a visitor's browser shows it: `/faq?lng=en`. */
  address: string;
  html: string;
  document: Document;
};

const parser = new new Window().DOMParser();

function read(page: Omit<BuiltPage, 'html' | 'document'>, path: string): BuiltPage {
  const file = `${page.language}${path === '/' ? '/index' : path}.html`;
  const html = readFileSync(join('dist', file), 'utf8');
  return { ...page, html, document: parser.parseFromString(html, 'text/html') };
}

/** The pages of `dist/`, in every language. */
export const pages = languages.flatMap((language) =>
  routeNames('page', 'form-result', 'error').map((route) =>
    read({ route, language, address: href(route, language) }, routes[route].path),
  ),
);

/** The pages of its articles, in every language. */
export const articlePages = languages.flatMap((language) =>
  siteContent.articles[language].map(({ id }) => {
    const address = articleHref(id, language);
    const page = read({ route: 'support', language, address }, articlePath(id));
    return { ...page, article: id };
  }),
);

export function builtPage(route: RouteName, language: Language): BuiltPage {
  const found = pages.find((page) => page.route === route && page.language === language);
  if (found === undefined) throw new Error(`No page ${route} in ${language}`);
  return found;
}

/** The pages that search engines may list. */
export const indexedPages = pages.filter(({ route }) => routes[route].kind === 'page');
