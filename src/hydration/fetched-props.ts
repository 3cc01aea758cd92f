import { use } from 'react';
import { fetchJson } from '#browser/fetch-json.ts';

/**
 * What an island needs and its page shall not hold a second time, beside the markup made of it: only
 * the address is written into the page, and the island fetches the rest before it is hydrated. Made
 * by `fetchedFrom`.
 */
export type FetchedProps<Props> = { url: string; props?: Props };

/**
 * The props, at once while the page is rendered. In the browser the component suspends until they
 * have come, and its markup stays; an error is thrown if they cannot be had. The component stands
 * within `Suspense`.
 */
export function useFetchedProps<Props>({ url, props }: FetchedProps<Props>): Props {
  return props ?? use(fetchOnce<Props>(url));
}

const fetched = new Map<string, Promise<unknown>>();

function fetchOnce<Props>(url: string): Promise<Props>;
function fetchOnce(url: string): Promise<unknown> {
  const known = fetched.get(url) ?? fetchJson(url);
  fetched.set(url, known);
  return known;
}
