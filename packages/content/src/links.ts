import { defaultLanguage, type Language, languageParameter } from './languages.ts';
import { articlePath, type RouteName, routes, storyPath } from './routes.ts';
import { type ContactOrigin, originFragment } from '@altanube/contact/attribution';

/** Without a cookie, `?lng=…` keeps the visitor in a language that is not the default one. */
export function href(route: RouteName, language: Language, fragment?: string): string {
  return `${routes[route].path}${formatQuery(language)}${fragment === undefined ? '' : `#${fragment}`}`;
}

export function articleHref(id: string, language: Language): string {
  return pathHref(articlePath(id), language);
}

export function storyHref(id: string, language: Language): string {
  return pathHref(storyPath(id), language);
}

export function pathHref(path: `/${string}`, language: Language): string {
  return `${path}${formatQuery(language)}`;
}

function formatQuery(language: Language): string {
  return language === defaultLanguage ? '' : `?${languageParameter}=${language}`;
}

/** The link of an error page keeps the requested path. */
export function switchHref(route: RouteName, language: Language, path?: string): string {
  const { path: own, kind } = routes[route];
  return `${kind === 'error' ? '' : (path ?? own)}?${languageParameter}=${language}`;
}

/** Its fragment, which no server sees, tells the form where the visitor comes from. */
export function contactHref(language: Language, origin: ContactOrigin): string {
  return href('contact', language, originFragment(origin));
}
