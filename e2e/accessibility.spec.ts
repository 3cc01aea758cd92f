import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { addresses, screens } from './addresses.ts';
import { expect, test } from './fixtures.ts';

test.use({ locale: 'es-ES' });

for (const { url } of addresses) {
  test(`axe finds nothing on ${url}, on small and large screens, light and dark`, async ({
    page,
  }) => {
    await page.goto(url);
    for (const [screen, viewport] of Object.entries(screens)) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        expect(await findViolations(page), `${screen}, ${colorScheme}`).toEqual([]);
      }
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

async function findViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze();
  return violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
}
