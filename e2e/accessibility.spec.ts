import AxeBuilder from '@axe-core/playwright';
import { addresses, screens } from './addresses.ts';
import { expect, test } from './fixtures.ts';

test.use({ locale: 'es-ES' });

for (const [name, viewport] of Object.entries(screens)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`on a ${name}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme });

      for (const { url } of addresses) {
        test(`axe finds nothing on ${url}`, async ({ page }) => {
          await page.goto(url);
          const { violations } = await new AxeBuilder({ page })
            .options({ rules: { 'target-size': { enabled: true } } })
            .analyze();
          const found = violations.map(({ id, nodes }) => ({
            id,
            where: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
          }));
          expect(found).toEqual([]);
        });
      }
    });
  }
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
