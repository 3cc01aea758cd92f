import { href } from '@altanube/content/links';
import { readLayoutShifts } from './helpers/layout-shift.ts';
import { sampledAddresses } from './helpers/sampling.ts';
import { languages } from '@altanube/content/languages';
import { expect, test } from './fixtures.ts';
import type { Page } from '@playwright/test';

test.use({ viewport: { width: 360, height: 740 } });

/** The page with the most components, and one with only text. */
const urls = languages.flatMap((language) => [href('home', language), href('sla', language)]);

for (const hasConsented of [true, false]) {
  test.describe(hasConsented ? 'on a second visit' : 'on a first visit', () => {
    test.use({ hasConsented });
    for (const url of urls) {
      test(`nothing in ${url} moves when the font loads after the first paint`, async ({
        page,
      }) => {
        const { promise: mayCome, resolve: letItCome } = Promise.withResolvers<void>();
        await page.route('**/*.woff2', async (route) => {
          await mayCome;
          await route.continue();
        });
        const arrived = page.waitForEvent('requestfinished', (it) => it.url().endsWith('.woff2'));
        await page.goto(url, { waitUntil: 'commit' });
        await expect.poll(() => firstPaint(page)).toBe(true);
        letItCome();
        await arrived;
        await page.evaluate(() => document.fonts.ready);
        expect(await readLayoutShifts(page)).toEqual([]);
      });
    }
  });
}

for (const { url } of sampledAddresses) {
  test(`the first screen of ${url} does not move while it loads over a slow connection`, async ({
    page,
  }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 50, downloadThroughput: 8_000, uploadThroughput: -1 },
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    expect(await readLayoutShifts(page)).toEqual([]);
  });
}

function firstPaint(page: Page): Promise<boolean> {
  return page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}
