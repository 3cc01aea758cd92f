import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findBrowser } from '../scripts/browser.ts';
import { buildIfChanged } from '../scripts/build.ts';
import { addresses } from '../e2e/helpers/addresses.ts';
import { withSite } from '../e2e/helpers/site-under-test.ts';
import { routes } from '../packages/content/src/routes.ts';
import { installTool } from './install.ts';
import { median } from './load.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo', 'agentic-browsing'];

const audits = {
  'FCP ms': 'first-contentful-paint',
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  KiB: 'total-byte-weight',
};

const digits: Record<string, number> = { CLS: 3, KiB: 1 };

type Figures = Record<string, number>;

type Report = {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue: number }> & {
    'network-requests': { details: { items: { url: string }[] } };
  };
};

/**
 * Measures pages in turn and starts each round with another page, so that other load affects all of
 * them alike. Without addresses, measures all of our pages.
 */
export async function run(rounds = '5', ...others: string[]): Promise<void> {
  buildIfChanged();
  await withSite(async ({ origin }) => {
    const pages = addresses.filter(({ route }) => routes[route].kind === 'page');
    const own = others.length > 0 ? ['/'] : pages.map(({ url }) => url);
    const urls = [...own.map((path) => `${origin}${path}`), ...others];
    // Warm-up: work for the first visitor only, such as resizing pictures, does not count.
    for (const url of others) await measurePage(url);
    await measureInTurn(urls, Number(rounds));
  });
}

async function measureInTurn(urls: string[], rounds: number): Promise<void> {
  const measured = new Map(urls.map((url) => [url, Array<Figures>()]));
  for (let round = 0; round < rounds; round += 1) {
    const first = round % urls.length;
    for (const url of [...urls.slice(first), ...urls.slice(0, first)]) {
      measured.get(url)?.push(await measurePage(url));
    }
  }
  console.log(`Lighthouse for a phone, ${rounds} rounds: medians`);
  console.table(Object.fromEntries([...measured].map(([name, all]) => [name, toRow(all)])));
}

/** One run with Lighthouse's own settings for a phone, in a new browser that prefers Spanish. */
async function measurePage(url: string): Promise<Figures> {
  const browserFlags = ['--headless=new', '--lang=es-ES', '--accept-lang=es-ES'];
  // Chromium has no sandbox when run as root.
  if (process.getuid?.() === 0) browserFlags.push('--no-sandbox');
  const flags = ['--output=json', '--quiet', '--no-enable-error-reporting'];
  const lighthouse = installTool('lighthouse/cli/index.js');
  const args = [lighthouse, url, ...flags, `--chrome-flags=${browserFlags.join(' ')}`];
  const env = { ...process.env, CHROME_PATH: findBrowser() };
  const options = { env, maxBuffer: 2 ** 28, timeout: 300_000 };
  const { stdout } = await promisify(execFile)(process.execPath, args, options);
  return toFigures(JSON.parse(stdout));
}

function toFigures(report: Report): Figures {
  const scores = categories.map((name) => {
    const { score = NaN } = report.categories[name] ?? {};
    return [name, Math.round(100 * score)];
  });
  const values = Object.entries(audits).map(([name, audit]) => {
    const { numericValue = NaN } = report.audits[audit] ?? {};
    return [name, name === 'KiB' ? numericValue / 1024 : numericValue];
  });
  const { items } = report.audits['network-requests'].details;
  const requests = items.filter(({ url }) => /^https?:/.test(url)).length;
  return { ...Object.fromEntries([...scores, ...values]), requests };
}

function toRow(all: Figures[]) {
  const names = Object.keys(all[0] ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const middle = median(all.map((figures) => figures[name] ?? NaN));
      return [name, middle.toFixed(digits[name] ?? 0)];
    }),
  );
}
