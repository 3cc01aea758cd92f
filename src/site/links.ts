import { defaultLanguage, languageParameter, type Language } from './languages.ts';
import { routes, type RouteName } from './routes.ts';

/**
 * The public address of a page: the bare path in the default language, `?lng=…` in the others,
 * so that a visitor without cookies stays in the language of the page that the link is on.
 */
export function href(route: RouteName, language: Language, fragment?: string): string {
  const { path } = routes[route];
  const query = language === defaultLanguage ? '' : `?${languageParameter}=${language}`;
  return `${path}${query}${fragment === undefined ? '' : `#${fragment}`}`;
}

/**
 * The same page in an explicitly chosen language, the default language included. An error page has
 * no path of its own, so there the link keeps the requested path.
 */
export function switchHref(route: RouteName, language: Language): string {
  const { path, kind } = routes[route];
  return `${kind === 'error' ? '' : path}?${languageParameter}=${language}`;
}
