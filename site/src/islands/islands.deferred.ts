import { fetchJson } from '#browser/fetch-json.ts';
import { hydrateOnIntent, type FindReplacement } from '#hydration/intent.ts';
import { islands, type IslandComponent, type IslandName } from './islands.ts';

/** Total for all attempts to fetch the props, as a visitor may be waiting after *send*. */
const timeoutMs = 20_000;

const refreshPreamble = '/@id/astro:scripts/before-hydration.js';

/** Hydrates the islands of a page (`island.astro`) on hover, focus or touch. */
export function hydrateIslands(): void {
  for (const island of document.querySelectorAll<HTMLElement>('react-island')) {
    hydrateOnIntent(() => loadIsland(island), island);
  }
}

/**
 * Loads the code and the props of an island, and resolves with a function that hydrates it. If that
 * fails, forms and islands with short props stay as they are, and others show the error (docs/behaviour.md, CAL-11).
 */
async function loadIsland(island: HTMLElement): Promise<() => FindReplacement> {
  const name = island.getAttribute('name') ?? '';
  const from = island.getAttribute('from');
  try {
    if (!isIslandName(name)) throw new Error('See islands.ts.');
    // In development, fast refresh must load before React.
    if (import.meta.env.DEV) await import(/* @vite-ignore */ refreshPreamble);
    const loading: Promise<IslandComponent> = islands[name]();
    const [component, { hydrateIsland }, props] = await Promise.all([
      loading,
      import('#hydration/hydrate-island.tsx'),
      from === null
        ? JSON.parse(island.getAttribute('props') ?? '{}')
        : fetchJson(from, { signal: AbortSignal.timeout(timeoutMs) }),
    ]);
    return () => hydrateIsland(island, component, props);
  } catch (error) {
    console.error('Error hydrating', name, error);
    const isPlain = from === null || island.querySelector('form') !== null;
    const react = isPlain ? null : await import('#hydration/hydrate-island.tsx').catch(() => null);
    if (react === null) return () => (element) => element;
    const fail = () => {
      throw error;
    };
    return () => react.hydrateIsland(island, fail, {});
  }
}

function isIslandName(name: string): name is IslandName {
  return name in islands;
}
