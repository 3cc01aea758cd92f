import { supportPath } from './script-links.ts';
import { omitUnsold } from './suites.ts';

/**
 * The name of a route is also that of its content file and its schema. `page`: public, indexed.
 * `unlisted`: public, in no list and not indexed: results of forms, landing pages. `error`: served
 * in place of another page; has no address of its own. `menu: false`: its header has no menu.
 */
export const routes = omitUnsold({
  home: { path: '/', kind: 'page' },
  google: { path: '/google-workspace', kind: 'page' },
  microsoft: { path: '/microsoft-365', kind: 'page' },
  comparison: { path: '/comparativa', kind: 'page' },
  pricing: { path: '/precios', kind: 'page' },
  about: { path: '/sobre-nosotros', kind: 'page' },
  contact: { path: '/contacto', kind: 'page' },
  faq: { path: '/faq', kind: 'page' },
  support: { path: supportPath, kind: 'page' },
  news: { path: '/novedades', kind: 'page' },
  cookies: { path: '/legal/cookies', kind: 'page' },
  privacy: { path: '/legal/privacidad', kind: 'page' },
  legalNotice: { path: '/legal/aviso-legal', kind: 'page' },
  sla: { path: '/legal/sla', kind: 'page' },
  contactSent: { path: '/contacto/enviado', kind: 'unlisted' },
  contactNotSent: { path: '/contacto/no-enviado', kind: 'unlisted' },
  notFound: { path: '/404', kind: 'error' },
  serverError: { path: '/500', kind: 'error' },
} as const satisfies Record<string, Route>);

type Route = { path: `/${string}`; kind: 'page' | 'unlisted' | 'error'; menu?: boolean };

export type RouteName = keyof typeof routes;

export type PageName = {
  [Name in RouteName]: (typeof routes)[Name]['kind'] extends 'page' ? Name : never;
}[RouteName];

export const contactEndpoint = '/send-contact-email';

export function getRouteNames(...kinds: (typeof routes)[RouteName]['kind'][]): RouteName[] {
  return allRouteNames.filter((name) => kinds.includes(routes[name].kind));
}

export function hasMenu(name: RouteName): boolean {
  const { menu = true }: Route = routes[name];
  return menu;
}

export function isPage(name: RouteName): name is PageName {
  return routes[name].kind === 'page';
}

/** `path` has no trailing slash and no query. */
export function findRoute(path: string): RouteName | null {
  return getRouteNames('page', 'unlisted').find((name) => routes[name].path === path) ?? null;
}

const isRouteName = (name: string): name is RouteName => name in routes;
const allRouteNames = Object.keys(routes).filter(isRouteName);
