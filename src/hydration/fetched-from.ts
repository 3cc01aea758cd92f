import { withVersion } from './with-version.ts';
import type { FetchedProps } from './fetched-props.ts';

/**
 * For the page that renders an island: `props` are used there, and not written into it. The address
 * changes with them, so that no browser takes an older file for the newer one.
 */
export function fetchedFrom<Props>(path: string, props: Props): FetchedProps<Props> {
  const url = withVersion(path, props);
  // Astro writes what can be enumerated.
  return Object.defineProperty({ url }, 'props', { value: props });
}
