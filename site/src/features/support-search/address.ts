import { queryParameter } from './search.deferred.ts';

/** What the page's address asks to be sought, or null. */
export function queryInAddress(): string | null {
  return new URLSearchParams(location.search).get(queryParameter);
}

/**
 * Makes the page's address one that leads to what is sought, in place of the one it has, and has the
 * links to the page in another language lead there too.
 */
export function keepQueryInAddress(query: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
    link.search = withQuery(link.href, query).search;
  }
  if (query === (queryInAddress() ?? '')) return;
  history.replaceState(history.state, '', withQuery(location.href, query));
}

function withQuery(href: string, query: string): URL {
  const address = new URL(href);
  if (query === '') address.searchParams.delete(queryParameter);
  else address.searchParams.set(queryParameter, query);
  return address;
}
