import { get } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/**
 * Texts with rotated letters (`e2e/recipes/`) compress worse: brotli has a dictionary of real words.
 * The recipes also add a language, an analytics tool and an embedded page.
 */
const room = process.env['TEST_OTHER_LETTERS'] === 'true' ? 1.1 : 1;

/**
 * Bytes in brotli. A flight is a document with its status line and headers: the first ten segments of
 * a new connection have 1460 bytes each, so a page above that needs one more round trip. The others
 * are bodies, as the browser counts them; photographs and logos in `content/media/` count apart.
 */
export const budget = {
  firstFlight: 14_600 * room,
  furtherFlight: 20_000 * room,
  scriptsBeforeActing: 7_000 * room,
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

/** The most bytes that the flight of a page may have. */
export const getFlightBudget = (route: string): number =>
  ['home', 'pricing', 'contact'].includes(route) ? budget.firstFlight : budget.furtherFlight;

/** Bytes that a new connection receives for a page: status line, headers and body. */
export async function measureFlight(url: string, language: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = {
    'Accept-Encoding': 'br',
    'Accept-Language': language,
    Connection: 'keep-alive',
  };
  get(url, { agent: false, headers }, (response) => {
    const { socket } = response;
    response.resume().on('end', () => {
      resolve(socket.bytesRead);
      socket.destroy();
    });
  }).on('error', reject);
  return promise;
}
