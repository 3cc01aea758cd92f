import { siteContent } from '#testing/site-content.ts';
import { expect, test } from '#e2e/fixtures.ts';

const { copy } = siteContent;

test.use({ locale: 'es-ES' });

test('the theme follows the system until one is chosen, and is remembered', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await paper();
  await page.getByRole('combobox', { name: copy.es.site.theme.label }).selectOption('light');
  const light = await paper();
  expect(light).not.toBe(dark);
  await page.goto('/precios');
  expect(await paper()).toBe(light);
  await page.getByRole('combobox', { name: copy.es.site.theme.label }).selectOption('system');
  expect(await paper()).toBe(dark);
});
