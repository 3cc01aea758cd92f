import type { Browser } from '@playwright/test';
import { addresses, screens } from '#testing/addresses.ts';
import { budget, inlineScriptBytes } from '#testing/budgets.ts';

type Row = Record<'document' | 'scripts' | 'font' | 'images' | 'all' | 'requests', number>;

const most: Row = {
  document: budget.document,
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

/**
 * What each page loads on its own, with headers, beside the budget that the tests hold. Scripts in the document
 * count twice, as document and as scripts.
 */
export async function measureSizes(browser: Browser, origin: string) {
  const rows: Record<string, Row> = { budget: most };
  for (const { url } of addresses) rows[url] = await sizesOf(browser, `${origin}${url}`);
  return rows;
}

/** What one page loads for a new visitor; `prepare` runs in it before anything of it does. */
export async function sizesOf(
  browser: Browser,
  url: string,
  prepare: () => void = () => {},
): Promise<Row> {
  const context = await browser.newContext({ locale: 'es-ES', viewport: screens.phone });
  await context.addInitScript(prepare);
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
