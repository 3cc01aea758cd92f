import type { Locator } from '@playwright/test';

/** Takes the island around something out of the page, as Astro does when it swaps pages. */
export async function removeIsland(content: Locator): Promise<void> {
  await content.evaluate((element) => {
    element.closest('astro-island')?.remove();
    document.dispatchEvent(new Event('astro:after-swap'));
  });
}
