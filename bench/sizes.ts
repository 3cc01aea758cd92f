import type { Browser } from '@playwright/test';
import { launchBrowser } from '../scripts/browser.ts';
import { buildIfChanged } from '../scripts/build.ts';
import { addresses, screens } from '../e2e/helpers/addresses.ts';
import { budget, inlineScriptBytes } from '../e2e/helpers/budgets.ts';
import { createHttpsPolicyHeaders, createSecurityHeaders } from '@altanube/pages/headers';
import { withSite } from '../e2e/helpers/site-under-test.ts';

type Row = Record<'document' | 'scripts' | 'font' | 'images' | 'all' | 'requests', number>;

const limits: Row = {
  document: budget.firstFlight,
  scripts: budget.scriptsBeforeActing,
  font: budget.fonts,
  images: Infinity,
  all: budget.homePage,
  requests: budget.homeRequests,
};

const kinds: Record<string, keyof Row> = {
  document: 'document',
  script: 'scripts',
  font: 'font',
  image: 'images',
};

/** Sizes include headers. Inline scripts count twice, as document and as scripts. */
export async function run(): Promise<void> {
  buildIfChanged();
  await withSite(async ({ origin }) => {
    const browser = await launchBrowser();
    const rows: Record<string, Row> = { budget: limits };
    for (const { url } of addresses) rows[url] = await measureSizes(browser, `${origin}${url}`);
    console.log('Bytes on the wire (brotli) before the visitor acts, 360 px wide, over HTTP.');
    console.log(`HTTPS adds ${countHttpsBytes()} bytes of headers to a document.`);
    console.table(rows);
    await browser.close();
  });
}

function countHttpsBytes(): number {
  const headers = createSecurityHeaders(false);
  const policy = createHttpsPolicyHeaders(headers['Content-Security-Policy'] ?? '');
  const count = (all: Record<string, string>) =>
    Object.entries(all).reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0);
  return count({ ...createSecurityHeaders(true), ...policy }) - count(headers);
}

async function measureSizes(browser: Browser, url: string): Promise<Row> {
  const context = await browser.newContext({ locale: 'es-ES', viewport: screens.phone });
  const page = await context.newPage();
  const row: Row = { document: 0, scripts: 0, font: 0, images: 0, all: 0, requests: 0 };
  const counted: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const count = request.sizes().then(({ responseHeadersSize, responseBodySize }) => {
      const bytes = responseHeadersSize + responseBodySize;
      const kind = kinds[request.resourceType()];
      if (kind !== undefined) row[kind] += bytes;
      row.all += bytes;
      row.requests += 1;
    });
    counted.push(count);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await Promise.all(counted);
  row.scripts += await inlineScriptBytes(page);
  await context.close();
  return row;
}
