import type { FetchedProps } from './fetched-props.ts';

/** For the page that renders an island: `props` are used there, and not written into it. */
export function fetchedFrom<Props>(url: string, props: Props): FetchedProps<Props> {
  // Astro writes what can be enumerated.
  return Object.defineProperty({ url }, 'props', { value: props });
}
