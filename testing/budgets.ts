import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/**
 * Bytes on the wire, as the browser counts them: headers, and bodies in brotli. A document with its
 * styles has to come with the first flight of a new connection, ten segments of 1460 bytes: one
 * round trip to a page. So does the typeface.
 */
export const budget = {
  document: 14_600,
  scriptsBeforeActing: 6_000,
  fonts: 14_600,
  homePage: 45_000,
  homeRequests: 8,
} as const;

/** Scripts that stand in the document, compressed on their own. */
export async function inlineScriptBytes(page: Page): Promise<number> {
  const code = await page.evaluate(() =>
    [...document.scripts]
      .filter(({ type, src }) => src === '' && !type.includes('json'))
      .map(({ textContent }) => textContent)
      .join('\n'),
  );
  return brotliCompressSync(code).length;
}
