/**
 * `npm run screenshots`: every page in both languages, at four widths, light and dark, into
 * `test-results/screens`. Names of routes narrow it down: `npm run screenshots -- home pricing`.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { addresses } from '../e2e/helpers/addresses.ts';
import { answerConsent } from '../e2e/helpers/answered-consent.ts';
import { withSite } from '../e2e/helpers/site-under-test.ts';
import { launchBrowser } from './browser.ts';
import { buildIfChanged } from './build.ts';

const folder = 'test-results/screens';
const widths = [360, 768, 1280, 1920];
const wanted = new Set(process.argv.slice(2));
const pages = addresses.filter(({ route }) => wanted.size === 0 || wanted.has(route));

buildIfChanged();
await mkdir(folder, { recursive: true });
await withSite(async ({ origin }) => {
  const browser = await launchBrowser();
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme, reducedMotion: 'reduce', locale: 'es-ES' });
    // Every page as a visitor sees it who has answered the cookie dialog.
    await page.addInitScript(answerConsent);
    for (const { route, language, url } of pages) {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${origin}${url}`, { waitUntil: 'networkidle' });
        await showLateImages(page);
        const name = `${route}-${language}-${width}-${colorScheme}.png`;
        await page.screenshot({ path: join(folder, name), fullPage: true });
        console.log(join(folder, name));
      }
    }
    await page.close();
  }
  await browser.close();
});

/** Pictures further down load when they come into view; a full-page picture wants them all. */
async function showLateImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}
