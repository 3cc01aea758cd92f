import type { Redirect } from '@altanube/content/schema/shared-data';

export type Redirects = Readonly<Record<string, string>>;

export function listRedirects(redirects: readonly Redirect[]): Redirects {
  return Object.fromEntries(redirects.map(({ from, to }) => [encode(from), encode(to)]));
}

/** From an old address to its page, or from one with too many slashes. The query is kept. */
export function findRedirect(
  { pathname, search }: URL,
  redirects: Redirects,
  isPage: (path: string) => boolean,
): string | null {
  // One slash at the beginning is left, so that it leads to no other host.
  const path = pathname.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
  const to = Object.hasOwn(redirects, path) ? redirects[path] : undefined;
  if (to !== undefined) return addQuery(to, search);
  return path !== pathname && isPage(path) ? `${path}${search}` : null;
}

/** As it stands in requests and headers, in which there is only ASCII. */
function encode(address: string): string {
  const { pathname, search, hash } = new URL(address, 'http://localhost');
  return pathname + search + hash;
}

function addQuery(address: string, search: string): string {
  const [page = '', fragment] = address.split('#');
  const query = search.length > 1 && page.includes('?') ? `&${search.slice(1)}` : search;
  return `${page}${query}${fragment === undefined ? '' : `#${fragment}`}`;
}
