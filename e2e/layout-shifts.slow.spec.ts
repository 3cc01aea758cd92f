import { href } from '@altanube/content/links';
import { screens } from './helpers/addresses.ts';
import { readLayoutShifts } from './helpers/layout-shift.ts';
import { sampledAddresses } from './helpers/sampling.ts';
import { languages } from '@altanube/content/languages';
import { expect, test } from './fixtures.ts';

test.use({ viewport: screens.phone });

/** The page with the most components, and one with only text. */
const urls = languages.flatMap((language) => [href('home', language), href('sla', language)]);

for (const hasConsented of [true, false]) {
  test.describe(hasConsented ? 'on a second visit' : 'on a first visit', () => {
    test.use({ hasConsented });
    for (const url of urls) {
      test(`nothing in ${url} moves when the font loads after the text`, async ({ page }) => {
        const { promise: mayCome, resolve: letItCome } = Promise.withResolvers<void>();
        await page.route('**/*.woff2', async (route) => {
          await mayCome;
          await route.continue();
        });
        const arrived = page.waitForEvent('requestfinished', (it) => it.url().endsWith('.woff2'));
        await page.goto(url, { waitUntil: 'commit' });
        const countPaints = () => performance.getEntriesByName('first-contentful-paint').length;
        await expect.poll(() => page.evaluate(countPaints)).toBe(1);
        letItCome();
        await arrived;
        await page.evaluate(() => document.fonts.ready);
        expect(await readLayoutShifts(page)).toEqual([]);
      });
    }
  });
}

for (const { url } of sampledAddresses) {
  test(`nothing in ${url} moves while it loads over a slow connection`, async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 50, downloadThroughput: 8_000, uploadThroughput: -1 },
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    expect(await readLayoutShifts(page)).toEqual([]);
  });
}

// Sections further down are laid out only when they come near the viewport (`section.css`).
test('a page scrolled quickly has no layout shifts (P-12)', async ({ page }) => {
  await page.goto('/');
  for (const _ of Array(12)) await page.mouse.wheel(0, 1_500);
  await expect(page.getByRole('contentinfo')).toBeInViewport();
  for (const _ of Array(12)) await page.mouse.wheel(0, -1_500);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  expect(await readLayoutShifts(page)).toEqual([]);
});
