import { supportPath } from './script-links.ts';

/**
 * Every page of the site, in one table. Navigation, the language switcher, the sitemap, hreflang
 * links, Open Graph images, the server and the tests read it; the name of a route is also that of
 * its content file and its schema.
 *
 * `page`: public, indexed. `form-result`: shown after a form post without JavaScript; not indexed.
 * `error`: served by the server in place of another page; has no address of its own.
 */
export const routes = {
  home: { path: '/', kind: 'page' },
  google: { path: '/google-workspace', kind: 'page' },
  microsoft: { path: '/microsoft-365', kind: 'page' },
  comparison: { path: '/comparativa', kind: 'page' },
  pricing: { path: '/precios', kind: 'page' },
  about: { path: '/sobre-nosotros', kind: 'page' },
  contact: { path: '/contacto', kind: 'page' },
  faq: { path: '/faq', kind: 'page' },
  support: { path: supportPath, kind: 'page' },
  cookies: { path: '/legal/cookies', kind: 'page' },
  privacy: { path: '/legal/privacidad', kind: 'page' },
  legalNotice: { path: '/legal/aviso-legal', kind: 'page' },
  sla: { path: '/legal/sla', kind: 'page' },
  contactSent: { path: '/contacto/enviado', kind: 'form-result' },
  contactNotSent: { path: '/contacto/no-enviado', kind: 'form-result' },
  notFound: { path: '/404', kind: 'error' },
  serverError: { path: '/500', kind: 'error' },
} as const satisfies Record<string, { path: `/${string}`; kind: 'page' | 'form-result' | 'error' }>;

export type RouteName = keyof typeof routes;
export type RouteKind = (typeof routes)[RouteName]['kind'];

/** The routes that are public pages. */
export type PageName = {
  [Name in RouteName]: (typeof routes)[Name]['kind'] extends 'page' ? Name : never;
}[RouteName];

/** The server's endpoint for contact messages. */
export const contactEndpoint = '/send-contact-email';

/** Names of the routes of some kinds, in the order of the table. */
export function routeNames(...kinds: RouteKind[]): RouteName[] {
  return names.filter((name) => kinds.includes(routes[name].kind));
}

export function isPage(name: RouteName): name is PageName {
  return routes[name].kind === 'page';
}

/** The route at a public path (no trailing slash, no query), or null. */
export function routeAt(path: string): RouteName | null {
  byPath ??= new Map(
    routeNames('page', 'form-result').map((name) => [routes[name].path, name] as const),
  );
  return byPath.get(path) ?? null;
}

/** The public path of a support article, by its id. Which articles there are, the content says. */
export function articlePath(id: string): `/${string}` {
  return `${routes.support.path}/${id}`;
}

/** The id of the article that a public path would be of, or null. */
export function articleAt(path: string): string | null {
  return articlePattern.exec(path)?.[1] ?? null;
}

/** The public path of a success story, by its id. Which stories there are, the content says. */
export function storyPath(id: string): `/${string}` {
  return `${routes.about.path}/casos/${id}`;
}

/** The id of the story that a public path would be of, or null. */
export function storyAt(path: string): string | null {
  return storyPattern.exec(path)?.[1] ?? null;
}

const articlePattern = /^\/soporte\/([a-z0-9]+(?:-[a-z0-9]+)*)$/;
const storyPattern = /^\/sobre-nosotros\/casos\/([a-z0-9]+(?:-[a-z0-9]+)*)$/;

/** Made at the first use, so that nothing of it is in code for the browser. */
let byPath: ReadonlyMap<string, RouteName> | undefined;

const isRouteName = (name: string): name is RouteName => name in routes;
const names = Object.keys(routes).filter(isRouteName);
