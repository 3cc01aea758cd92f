import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Texts with rotated letters (`e2e/recipes/`) compress worse: brotli has a dictionary of real words. */
const room = process.env['TEST_OTHER_LETTERS'] === 'true' ? 1.1 : 1;

/**
 * Bytes of bodies in brotli, as the browser counts them. The first flight of a new connection has ten
 * segments of 1460 bytes, including about 1 kB of headers. `npm run bench` counts headers too: a
 * page above 14,600 there needs one more round trip.
 */
export const budget = {
  document: 14_600 * room,
  scriptsBeforeActing: 7_000,
  fonts: 14_600,
  homePage: 45_000,
  homeRequests: 7,
} as const;

export async function inlineScriptBytes(page: Page): Promise<number> {
  const code = await page.evaluate(() =>
    [...document.scripts]
      .filter(({ type, src }) => src === '' && !type.includes('json'))
      .map(({ textContent }) => textContent)
      .join('\n'),
  );
  return brotliCompressSync(code).length;
}
