import type { Browser } from '@playwright/test';
import { Pool } from 'undici';
import { z } from 'zod';
import { screens } from '#testing/addresses.ts';
import { href } from '#site/links.ts';

/** What a visitor who asks for a demo looks at. */
const pages = [href('home', 'es'), href('pricing', 'es'), href('contact', 'es')];

/** So long a page looks after what it was asked for, and a server writes its log. */
const settledMs = 3_000;

const lineSchema = z.object({ event: z.string(), path: z.string().optional() });

/**
 * The paths that a browser with nothing kept asks the server for in a visit, acting on every page;
 * the server's log says which, those that were fetched ahead among them. `log` grows by its lines.
 */
export async function recordVisit(
  browser: Browser,
  { origin, log }: { origin: string; log: readonly string[] },
): Promise<string[]> {
  const before = log.length;
  const page = await browser.newPage({ locale: 'es-ES', viewport: screens.phone });
  for (const path of pages) {
    await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
    // Whoever acts gets the scripts of what can be acted upon.
    await page.keyboard.press('Shift');
    await page.waitForTimeout(settledMs);
  }
  await page.close();
  return log
    .slice(before)
    .map((line) => lineSchema.parse(JSON.parse(line)))
    .flatMap(({ event, path }) => (event === 'request' && path !== undefined ? [path] : []));
}

/**
 * Makes a visit so many times, some at once, over connections that stay open. Resolves with the bytes
 * of one visit's responses, headers included, as HTTP/1.1 writes them.
 */
export async function repeatVisit(
  origin: string,
  visit: readonly string[],
  { visits, concurrency }: { visits: number; concurrency: number },
): Promise<number> {
  const pool = new Pool(origin, { connections: concurrency });
  let left = visits;
  let bytes = 0;
  async function visitor(): Promise<void> {
    while (left > 0) {
      left -= 1;
      for (const path of visit) {
        const received = await get(pool, path);
        bytes += received;
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, visitor));
  await pool.close();
  return bytes / visits;
}

/** Resolves with the bytes of the response. */
async function get(pool: Pool, path: string): Promise<number> {
  const { statusCode, headers, body } = await pool.request({
    path,
    method: 'GET',
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'es-ES' },
  });
  await body.dump({ limit: Infinity });
  if (statusCode >= 400) throw new Error(`${path} got the status ${statusCode}`);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  return Buffer.byteLength(lines.join('\r\n')) + Number(headers['content-length'] ?? 0);
}
