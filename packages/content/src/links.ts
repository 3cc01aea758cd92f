import { defaultLanguage, type Language, languageParameter } from './languages.ts';
import { articlePath, type RouteName, routes } from './routes.ts';
import { type ContactOrigin, originFragment } from '@altanube/contact/attribution';

/**
 * The public address of a page: the bare path in the default language, `?lng=…` in the others,
 * so that a visitor without cookies stays in the language of the page that the link is on.
 */
export function href(route: RouteName, language: Language, fragment?: string): string {
  return `${routes[route].path}${formatQuery(language)}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** The public address of a support article's own page. */
export function articleHref(id: string, language: Language): string {
  return `${articlePath(id)}${formatQuery(language)}`;
}

function formatQuery(language: Language): string {
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

/**
 * The address of the contact page, for a call to action. Its fragment, which no server sees, tells the
 * form where the visitor comes from; it is the id of no element, so the page stays at its top.
 */
export function contactHref(language: Language, origin: ContactOrigin): string {
  return href('contact', language, originFragment(origin));
}
