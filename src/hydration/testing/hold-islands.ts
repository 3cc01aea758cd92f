import type { Page } from '@playwright/test';

/** All scripts but the deferred one, which hydrates the islands: without it all forms are plain. */
export const islandCode = /\/_astro\/(?!page\.).*\.js/;

/** What long props of islands stand in. */
export const islandProps = /\/_astro\/props\..*\.json/;

/** Keeps the islands' code back until the returned function is called. */
export async function holdIslands(page: Page): Promise<() => void> {
  const { promise: mayLoad, resolve } = Promise.withResolvers<void>();
  await page.route(islandCode, async (route) => {
    await mayLoad;
    await route.continue();
  });
  return resolve;
}
