import type { Page } from '@playwright/test';
import { href } from '#site/links.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { holdIslands } from './testing/hold-islands.ts';
import { removeIsland } from './testing/remove-island.ts';

test.use({ locale: 'es-ES' });

for (const route of ['home', 'contact', 'support'] as const) {
  test(`the islands of ${route}, once removed, leave no listener behind`, async ({ page }) => {
    const letIslandsLoad = await holdIslands(page);
    await page.goto(href(route, 'es'));
    // What is listened for once has come.
    await page.evaluate(() => {
      for (const type of ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll']) {
        dispatchEvent(new Event(type));
      }
    });
    const before = await countListeners(page);
    letIslandsLoad();
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    if (route === 'home') {
      await expect.poll(() => countListeners(page)).not.toEqual(before);
      await expect(page.locator('.slides-live')).toHaveCount(1);
    }
    const island = page.locator('astro-island > :first-child');
    while ((await island.count()) > 0) await removeIsland(island.first());
    await expect.poll(() => countListeners(page)).toEqual(before);
  });
}

/** How many listeners of each type the window, the document and the slides have. */
async function countListeners(page: Page): Promise<Record<string, number>> {
  const session = await page.context().newCDPSession(page);
  const ownScripts = new Set<string>();
  session.on('Debugger.scriptParsed', ({ scriptId, url }) => {
    // Playwright listens too.
    if (url.startsWith(new URL(page.url()).origin)) ownScripts.add(scriptId);
  });
  await session.send('Debugger.enable');
  const counts: Record<string, number> = {};
  for (const expression of ['window', 'document', 'document.querySelector(".slides")']) {
    const { result } = await session.send('Runtime.evaluate', { expression });
    if (result.objectId === undefined) continue;
    const { listeners } = await session.send('DOMDebugger.getEventListeners', {
      objectId: result.objectId,
    });
    for (const { type, scriptId } of listeners) {
      // React listens for `selectionchange` once, for all islands.
      if (!ownScripts.has(scriptId) || type === 'selectionchange') continue;
      const name = `${expression} ${type}`;
      counts[name] = (counts[name] ?? 0) + 1;
    }
  }
  await session.detach();
  return counts;
}
