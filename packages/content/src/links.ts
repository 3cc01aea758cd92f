import { defaultLanguage, languageParameter, type Language } from './languages.ts';
import { articlePath, routes, type RouteName } from './routes.ts';

/**
 * The public address of a page: the bare path in the default language, `?lng=…` in the others,
 * so that a visitor without cookies stays in the language of the page that the link is on.
 */
export function href(route: RouteName, language: Language, fragment?: string): string {
  return `${routes[route].path}${queryOf(language)}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** The public address of a support article's own page. */
export function articleHref(id: string, language: Language): string {
  return `${articlePath(id)}${queryOf(language)}`;
}

function queryOf(language: Language): string {
  return language === defaultLanguage ? '' : `?${languageParameter}=${language}`;
}

/**
 * The same page in an explicitly chosen language, the default language included. An error page has
 * no path of its own, so there the link keeps the requested path. On the page of a support article,
 * `article` is its id.
 */
export function switchHref(route: RouteName, language: Language, article?: string): string {
  const { path, kind } = routes[route];
  const page = article === undefined ? path : articlePath(article);
  return `${kind === 'error' ? '' : page}?${languageParameter}=${language}`;
}
