import { hydrateOnIntent } from './intent.ts';
import { propsAddress } from './props-address.ts';

/**
 * Hydrates the islands of a built page: Astro's own script for that, of which this does a sixth, is
 * not in it (`build/share-scripts.ts`). In development it is, and defines the element they stand in.
 */
export function hydrateIslands(): void {
  if (customElements.get('astro-island') !== undefined) return;
  for (const island of document.querySelectorAll<HTMLElement>('astro-island')) {
    hydrateOnIntent(() => loadIsland(island), island);
  }
}

/** What the module of an island, and that of `@astrojs/react` for browsers, bring. */
type Renderer = (
  island: HTMLElement,
) => (component: unknown, props: unknown, slots: object, metadata: object) => unknown;

/**
 * Loads the code and the props of an island, and resolves with what hydrates it. Where one of them
 * cannot be loaded the island stays as the server has made it.
 */
async function loadIsland(island: HTMLElement): Promise<() => Promise<void>> {
  const attribute = (name: string) => island.getAttribute(name) ?? '';
  try {
    const url = island.getAttribute(propsAddress);
    const [component, renderer, props] = await Promise.all([
      load(attribute('component-url')),
      load(attribute('renderer-url')),
      url === null ? JSON.parse(attribute('props')) : twice((query) => readProps(url + query)),
    ]);
    return async () => {
      await renderer.default(island)(component[attribute('component-export')], props, {}, {});
      island.removeAttribute('ssr');
    };
  } catch (error) {
    console.error('Error hydrating', attribute('component-url'), error);
    return async () => {};
  }
}

function load(url: string): Promise<{ default: Renderer } & Record<string, unknown>> {
  return twice((query) => import(url + query));
}

async function readProps(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(15_000) });
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response.json();
}

/** Tries once more after a second, under another address: browsers keep a failure of code for the first. */
async function twice<Result>(attempt: (query: string) => Promise<Result>): Promise<Result> {
  try {
    return await attempt('');
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return attempt('?again');
  }
}
