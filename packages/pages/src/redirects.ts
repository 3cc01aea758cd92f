import type { Redirect } from '@altanube/content/schema/shared-data';

export type Redirects = Readonly<Record<string, string>>;

export function encodeRedirects(redirects: readonly Redirect[]): Redirects {
  return Object.fromEntries(
    redirects.map(({ from, to }) => [encodeAddress(from), encodeAddress(to)]),
  );
}

/** Redirects an old address, or one with extra slashes, to its page. Preserves the query. */
export function findRedirect(
  { pathname, search }: URL,
  redirects: Redirects,
  isPage: (path: string) => boolean,
): string | null {
  // Leaves one slash at the beginning: two would lead to another host.
  const path = pathname.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
  const to = Object.hasOwn(redirects, path) ? redirects[path] : undefined;
  if (to !== undefined) return addQuery(to, search);
  return path !== pathname && isPage(path) ? `${path}${search}` : null;
}

/** Encodes an address as in requests and headers, which are ASCII only. */
function encodeAddress(address: string): string {
  const { pathname, search, hash } = new URL(address, 'http://localhost');
  return pathname + search + hash;
}

function addQuery(address: string, search: string): string {
  const [page = '', fragment] = address.split('#');
  const query = search.length > 1 && page.includes('?') ? `&${search.slice(1)}` : search;
  return `${page}${query}${fragment === undefined ? '' : `#${fragment}`}`;
}
