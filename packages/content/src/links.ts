import { defaultLanguage, type Language, languageParameter } from './languages.ts';
import { type RouteName, routes } from './routes.ts';
import { type LinkAttribution, formatAttributionFragment } from '@altanube/contact/attribution';

/** `?lng=…` keeps visitors without a cookie in a language that is not the default. */
export function href(route: RouteName, language: Language, fragment?: string): string {
  return `${routes[route].path}${formatQuery(language)}${fragment === undefined ? '' : `#${fragment}`}`;
}

export function pathHref(path: `/${string}`, language: Language): string {
  return `${path}${formatQuery(language)}`;
}

/** URL of the data that islands fetch (`site/src/pages/[...data].json.ts`). */
export function dataHref(name: string, language: Language): string {
  return `/${name}/${language}.json`;
}

function formatQuery(language: Language): string {
  return language === defaultLanguage ? '' : `?${languageParameter}=${language}`;
}

/** For error pages without `path`, the link stays at the requested address. */
export function languageSwitchHref(route: RouteName, language: Language, path?: string): string {
  const { path: routePath, kind } = routes[route];
  return `${kind === 'error' ? '' : (path ?? routePath)}?${languageParameter}=${language}`;
}

/** The fragment, which is not sent to servers, gives the form the message's attribution. */
export function contactHref(language: Language, attribution: LinkAttribution): string {
  return href('contact', language, formatAttributionFragment(attribution));
}
