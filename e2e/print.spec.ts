import { isCompared } from '@altanube/content/suites';
import { hasCalculator, siteContent } from './helpers/site-content.ts';
import { expect, test } from './fixtures.ts';

const { faq, comparison } = siteContent.copy.es;

/** A4 within its margins. */
test.use({ viewport: { width: 718, height: 1047 } });

const folded = {
  '/faq': faq.categories.map(({ questions }) => questions.at(-1)?.answer[0] ?? ''),
  ...(isCompared && {
    '/comparativa': comparison.table.rows.flatMap(({ google, microsoft }) => [google, microsoft]),
  }),
};

for (const [path, texts] of Object.entries(folded)) {
  test(`everything on ${path} is printed`, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible();
  });
}

test('an unused calculator is printed with what its price is for', async ({ page }) => {
  test.skip(!hasCalculator);
  await page.goto('/precios');
  await page.emulateMedia({ media: 'print' });
  const fields = page.locator('#calculadora').getByRole('textbox');
  await expect(fields.filter({ visible: true })).not.toHaveCount(0);
});

test('a chosen dark theme is printed dark on white', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/faq');
  await page.emulateMedia({ media: 'print' });
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await expect.poll(scheme).toBe('light');
});
