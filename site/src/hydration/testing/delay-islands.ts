import type { Page } from '@playwright/test';

/** All scripts except the deferred one, which hydrates the islands. */
export const islandCode = /\/_astro\/(?!document\.).*\.js/;

/** Files with the props of islands. */
export const islandProps =
  /\/(?:contact-form|support-search|suite-fit|calculator\/\w+)\/\w\w\.json/;

/** Islands that are not hydrated yet. */
export const plainIsland = 'react-island:not([data-hydrated])';

/** Delays the code of islands until the returned function is called. */
export function delayIslands(page: Page): Promise<() => void> {
  return delayRequests(page, islandCode);
}

/** Delays requests to these addresses until the returned function is called. */
export async function delayRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
