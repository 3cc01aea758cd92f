import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { addresses, screens } from './addresses.ts';
import { expect, test } from './fixtures.ts';

test.use({ locale: 'es-ES' });

for (const { url } of addresses) {
  test(`axe finds nothing on ${url}, on small and large screens, light and dark`, async ({
    page,
  }) => {
    await page.goto(url);
    for (const [screen, viewport] of Object.entries(screens)) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await findViolations(page, everything), `${screen}, light`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await findViolations(page, colours), `${screen}, dark`).toEqual([]);
    }
  });
}

test.describe('on the smallest screen', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const { url } of addresses) {
    test(`nothing of ${url} is wider than the screen`, async ({ page }) => {
      await page.goto(url);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBe(320);
    });
  }
});

/** Every rule of axe, those that are off by default included where they are about what we hold. */
const everything: RunOptions = { rules: { 'target-size': { enabled: true } } };

/** What a change of the theme alone can break. */
const colours: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

async function findViolations(page: Page, options: RunOptions) {
  const { violations } = await new AxeBuilder({ page }).options(options).analyze();
  return violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
}
