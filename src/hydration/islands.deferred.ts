import intent from './intent.ts';

/**
 * Hydrates the islands of a built page: Astro's own script for that, of which this does a sixth, is
 * not in it (`build/share-scripts.ts`). In development it is, and defines the element they stand in.
 */
export function hydrateIslands(): void {
  if (customElements.get('astro-island') !== undefined) return;
  for (const island of document.querySelectorAll<HTMLElement>('astro-island')) {
    void intent(() => loadIsland(island), { name: 'intent', value: '' }, island);
  }
}

/** What the module of an island, and that of `@astrojs/react` for browsers, bring. */
type Renderer = (
  island: HTMLElement,
) => (component: unknown, props: object, slots: object, metadata: object) => unknown;

/**
 * Loads the code of an island, and resolves with what hydrates it. Where the code cannot be loaded
 * the island is told, and stays as the server has made it.
 */
async function loadIsland(island: HTMLElement): Promise<() => Promise<void>> {
  const attribute = (name: string) => island.getAttribute(name) ?? '';
  try {
    const [component, renderer] = await Promise.all([
      load(attribute('component-url')),
      load(attribute('renderer-url')),
    ]);
    return async () => {
      const { [attribute('component-export')]: Component } = component;
      await renderer.default(island)(Component, JSON.parse(attribute('props')), {}, {});
      island.removeAttribute('ssr');
    };
  } catch (error) {
    console.error('Error hydrating', attribute('component-url'), error);
    island.dispatchEvent(new Event('astro:hydration-error'));
    return async () => {};
  }
}

/** Tries once more after a second, under another address: browsers keep a failure for the first. */
async function load(url: string): Promise<{ default: Renderer } & Record<string, unknown>> {
  try {
    return await import(url);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return import(`${url}?again`);
  }
}
