import { use } from 'react';

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
  const known = fetched.get(url) ?? fetchPatiently(url);
  fetched.set(url, known);
  return known;
}

/** Waits before each further attempt, in ms, and how long one may take (docs/behaviour.md, CAL-11). */
const waitsMs = [1000, 2000, 4000];
const timeoutMs = 15_000;

async function fetchPatiently(url: string): Promise<unknown> {
  for (const waitMs of waitsMs) {
    try {
      return await fetchJson(url);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return fetchJson(url);
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${url}`);
  return response.json();
}
