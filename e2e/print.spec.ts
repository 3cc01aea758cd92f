import { siteContent } from './helpers/site-content.ts';
import { expect, test } from './fixtures.ts';

const { faq, comparison } = siteContent.copy.es;

/** A4 within its margins. */
test.use({ viewport: { width: 718, height: 1047 } });

test('folded answers are printed', async ({ page }) => {
  await page.goto('/faq');
  await page.emulateMedia({ media: 'print' });
  for (const { questions } of faq.categories) {
    const [paragraph = ''] = questions.at(-1)?.answer ?? [];
    await expect(page.getByText(paragraph, { exact: true })).toBeVisible();
  }
});

test('both suites of the comparison are printed', async ({ page }) => {
  await page.goto('/comparativa');
  await page.emulateMedia({ media: 'print' });
  for (const { google, microsoft } of comparison.table.rows) {
    await expect(page.getByText(google, { exact: true })).toBeVisible();
    await expect(page.getByText(microsoft, { exact: true })).toBeVisible();
  }
});

test('a chosen dark theme is printed dark on white', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/faq');
  await page.emulateMedia({ media: 'print' });
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await expect.poll(scheme).toBe('light');
});
