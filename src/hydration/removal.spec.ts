import type { Page } from '@playwright/test';
import { loadContent } from '#content/load.ts';
import { languageSwitcher, productsTrigger } from '#features/navigation/testing/header-menus.ts';
import { href } from '#site/links.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { removeIsland } from './testing/remove-island.ts';

const { copy } = loadContent();
const { home, contact, support } = copy.es;
const { carousel } = home.testimonials;

test.use({ locale: 'es-ES' });

for (const [name, route, content] of [
  ['the menu of products', 'home', (page: Page) => productsTrigger(page, 'es')],
  ['the language menu', 'home', languageSwitcher],
  ['the carousel', 'home', (page: Page) => page.getByRole('button', { name: carousel.next })],
  ['the form', 'contact', (page: Page) => page.getByLabel(contact.form.name.label)],
  ['the search', 'support', (page: Page) => page.getByLabel(support.search.label)],
] as const) {
  test(`${name}, once removed, leaves no listener behind`, async ({ page }) => {
    await page.goto(href(route, 'es'));
    const element = content(page);
    // What is listened for once has come.
    await page.evaluate(() => {
      for (const type of ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll']) {
        dispatchEvent(new Event(type));
      }
    });
    const before = await countListeners(page);
    await element.focus();
    const island = element.locator('xpath=ancestor::astro-island');
    await expect(island).not.toHaveAttribute('ssr');
    if (name !== 'the form' && name !== 'the search') {
      await expect.poll(() => countListeners(page)).not.toEqual(before);
    }
    await removeIsland(element);
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
