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
 * The same page in a language the visitor asks for by name, the default language included. An
 * error page has no address of its own: there it is whatever address the visitor asked for.
 */
export function switchHref(route: RouteName, language: Language): string {
  const { path, kind } = routes[route];
  return `${kind === 'error' ? '' : path}?${languageParameter}=${language}`;
}
