import { addresses } from '#testing/addresses.ts';
import { budget, inlineScriptBytes } from '#testing/budgets.ts';
import { layoutShifts } from '#testing/layout-shift.ts';
import { comeBack, leave } from './back-forward-cache.ts';
import { expect, test, wholeBrowser } from './fixtures.ts';
import type { Page } from '@playwright/test';

test.use({ locale: 'es-ES', viewport: { width: 360, height: 740 } });

for (const { url, route } of addresses) {
  test(
    `${url} keeps to the budget, nothing in it moves, and it comes back as it was left`,
    wholeBrowser,
    async ({ page }) => {
      const sizes = await load(page, url);
      const sum = (type: string) =>
        sizes.filter((size) => size.type === type).reduce((total, { bytes }) => total + bytes, 0);
      const scripts = (await inlineScriptBytes(page)) + sum('script');

      expect.soft(sum('document')).toBeLessThanOrEqual(budget.document);
      expect.soft(scripts).toBeLessThanOrEqual(budget.scriptsBeforeActing);
      expect.soft(sum('font')).toBeLessThanOrEqual(budget.fonts);
      expect.soft(sizes.filter(({ type }) => type === 'font').length).toBeLessThanOrEqual(1);
      expect.soft(await layoutShifts(page)).toEqual([]);
      if (route === 'home') {
        const all = sizes.reduce((total, { bytes }) => total + bytes, 0);
        expect.soft(all).toBeLessThanOrEqual(budget.homePage);
        expect.soft(sizes.length).toBeLessThanOrEqual(budget.homeRequests);
      }

      await page.mouse.move(300, 300);
      await page.mouse.wheel(0, 200);
      await leave(page);
      await comeBack(page);
    },
  );
}

type Size = { url: string; type: string; bytes: number };

/** Loads a page, and waits until nothing more is asked for. */
async function load(page: Page, url: string): Promise<Size[]> {
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
  return Promise.all(sizes);
}
