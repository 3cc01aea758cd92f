import { brotliCompressSync } from 'node:zlib';
import { addresses } from './addresses.ts';
import { expect, test } from './fixtures.ts';
import type { Page } from '@playwright/test';

/**
 * Bytes on the wire, as the browser counts them (brotli). A document with its styles has to come
 * with the first flight of a new connection, ten segments of 1460 bytes: one round trip to a page.
 */
const most = {
  document: 14_600,
  scriptsBeforeActing: 6_000,
  fonts: 30_000,
  homePage: 70_000,
  homeRequests: 8,
} as const;

test.use({ locale: 'es-ES', viewport: { width: 360, height: 740 } });

for (const { url, route } of addresses) {
  test(`${url} keeps to the budget and nothing in it moves`, async ({ page }) => {
    const { sizes, shift } = await load(page, url);
    const sum = (type: string) =>
      sizes.filter((size) => size.type === type).reduce((total, { bytes }) => total + bytes, 0);
    const scripts = (await inlineScriptBytes(page)) + sum('script');

    expect.soft(sum('document')).toBeLessThanOrEqual(most.document);
    expect.soft(scripts).toBeLessThanOrEqual(most.scriptsBeforeActing);
    expect.soft(sum('font')).toBeLessThanOrEqual(most.fonts);
    expect.soft(sizes.filter(({ type }) => type === 'font').length).toBeLessThanOrEqual(1);
    expect.soft(shift).toBe(0);
    if (route === 'home') {
      const all = sizes.reduce((total, { bytes }) => total + bytes, 0);
      expect.soft(all).toBeLessThanOrEqual(most.homePage);
      expect.soft(sizes.length).toBeLessThanOrEqual(most.homeRequests);
    }
  });
}

type Size = { url: string; type: string; bytes: number };

/** Loads a page, and waits until nothing more is asked for. */
async function load(page: Page, url: string): Promise<{ sizes: Size[]; shift: number }> {
  const sizes: Promise<Size>[] = [];
  page.on('requestfinished', (request) => {
    const size = request.sizes().then(({ responseBodySize }) => ({
      url: request.url(),
      type: request.resourceType(),
      bytes: responseBodySize,
    }));
    sizes.push(size);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const shift = await page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<number>();
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value);
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(sum), 100);
    return promise;
  });
  return { sizes: await Promise.all(sizes), shift };
}

/** Scripts that stand in the document, compressed on their own. */
async function inlineScriptBytes(page: Page): Promise<number> {
  const code = await page.evaluate(() =>
    [...document.scripts]
      .filter(({ type, src }) => src === '' && !type.includes('json'))
      .map(({ textContent }) => textContent)
      .join('\n'),
  );
  return brotliCompressSync(code).length;
}
