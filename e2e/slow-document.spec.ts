import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { href } from '@altanube/content/links';
import { layoutShifts } from './helpers/layout-shift.ts';
import { fewAddresses, sharedLanguages } from './helpers/share.ts';
import { expect, test } from './fixtures.ts';
import type { Page } from '@playwright/test';

test.use({ locale: 'es-ES', viewport: { width: 360, height: 740 } });

/** The page with the most parts, and one that is nothing but text. */
const urls = sharedLanguages.flatMap((language) => [href('home', language), href('sla', language)]);

for (const hasConsented of [true, false]) {
  test.describe(hasConsented ? 'on a second visit' : 'on a first visit', () => {
    test.use({ hasConsented });
    for (const url of urls) {
      test(`nothing in ${url} moves when the typeface comes after the first paint`, async ({
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
        expect(await layoutShifts(page)).toEqual([]);
      });
    }
  });
}

/** As many as 360 by 740 pixels hold, and some more. */
const wordsOnFirstScreen = 120;

for (const { url } of fewAddresses) {
  test.describe(`the first screen of ${url}`, () => {
    test.use({ hasConsented: true });
    test('does not move when it arrives word by word', async ({ page, site, otherOrigins }) => {
      await using slow = await slowly(site.origin);
      otherOrigins.origins.push(slow.origin);
      await page.goto(slow.origin + url, { waitUntil: 'networkidle' });
      expect(await layoutShifts(page)).toEqual([]);
    });
  });
}

function firstPaint(page: Page): Promise<boolean> {
  return page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}

/** The site as over a slow line: each document with a pause after each word of its first screen. */
async function slowly(origin: string): Promise<AsyncDisposable & { origin: string }> {
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(new URL(request.url ?? '/', origin), {
        headers: { 'accept-language': request.headers['accept-language'] ?? '' },
      });
      const body = Buffer.from(await answer.arrayBuffer());
      const type = answer.headers.get('content-type') ?? '';
      response.writeHead(answer.status, { 'content-type': type });
      const pauses = type.includes('html') ? wordsOfFirstScreen(body) : [];
      for (const [index, end] of [...pauses, body.length].entries()) {
        response.write(body.subarray(pauses[index - 1] ?? 0, end));
        await sleep(30);
      }
      response.end();
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    [Symbol.asyncDispose]: () => stop(server),
  };
}

/**
 * Where the words end that are read first on a page, from its heading to the end of the section that
 * it is in or before, and no further than a small screen shows. The closing call to action is left
 * out: what is centred grows to both sides as it arrives.
 */
function wordsOfFirstScreen(body: Buffer): number[] {
  const start = body.indexOf('<h1');
  if (start === -1) throw new Error('The page has no first heading');
  const ends = ['</section>', '<section aria-labelledby="call-title"'];
  const [end = body.length] = ends
    .map((text) => body.indexOf(text, start))
    .filter((found) => found !== -1)
    .sort((one, other) => one - other);
  const shown = body.subarray(start, end).toString('latin1');
  const read = shown.replace(/<[^>]*>/g, (tag) => '\0'.repeat(tag.length));
  const words = [...read.matchAll(/(?<=[^\0 ])[ \0]/g)];
  return words.slice(0, wordsOnFirstScreen).map(({ index }) => start + index);
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

async function stop(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
