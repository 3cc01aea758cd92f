import type { Page } from '@playwright/test';

/** All scripts but the deferred one, which hydrates the islands: without it all forms are plain. */
export const islandCode = /\/_astro\/(?!document\.).*\.js/;

/** Files with the props of islands. */
export const islandProps =
  /\/(?:contact-form|support-search|suite-fit|calculator\/\w+)\/\w\w\.json/;

/** Islands that are not hydrated yet. */
export const plainIsland = 'react-island:not([data-hydrated])';

/** Keeps the islands' code back until the returned function is called. */
export function holdIslands(page: Page): Promise<() => void> {
  return holdRequests(page, islandCode);
}

/** Keeps requests with these addresses back until the returned function is called. */
export async function holdRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
