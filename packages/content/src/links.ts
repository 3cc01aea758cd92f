import { defaultLanguage, type Language, languageParameter } from './languages.ts';
import { articlePath, type RouteName, routes, storyPath } from './routes.ts';
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
  return pathHref(articlePath(id), language);
}

/** The public address of a success story's own page. */
export function storyHref(id: string, language: Language): string {
  return pathHref(storyPath(id), language);
}

/** The public address of the page at a path. */
export function pathHref(path: `/${string}`, language: Language): string {
  return `${path}${formatQuery(language)}`;
}

function formatQuery(language: Language): string {
  return language === defaultLanguage ? '' : `?${languageParameter}=${language}`;
}

/**
 * The same page in an explicitly chosen language, the default language included. An error page has
 * no path of its own, so there the link keeps the requested path. The page of an article or a
 * story has a path below that of its route.
 */
export function switchHref(route: RouteName, language: Language, path?: string): string {
  const { path: own, kind } = routes[route];
  return `${kind === 'error' ? '' : (path ?? own)}?${languageParameter}=${language}`;
}

/**
 * The address of the contact page, for a call to action. Its fragment, which no server sees, tells the
 * form where the visitor comes from; it is the id of no element, so the page stays at its top.
 */
export function contactHref(language: Language, origin: ContactOrigin): string {
  return href('contact', language, originFragment(origin));
}
