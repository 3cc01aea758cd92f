import type { Locator } from '@playwright/test';

/** Takes the island around something out of the page, and tells Astro's renderer of it. */
export async function removeIsland(content: Locator): Promise<void> {
  await content.evaluate((element) => {
    const island = element.closest('astro-island');
    island?.dispatchEvent(new Event('astro:unmount'));
    island?.remove();
  });
}
