import { hasLaterStyles } from '@altanube/e2e/helpers/later-styles';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { expect, rare, test } from '@altanube/e2e/fixtures';

const { copy } = siteContent;

test.use({ locale: 'es-ES' });

test('a reload has the later styles too', async ({ page }) => {
  await page.goto('/');
  await page.reload();
  await expect.poll(() => page.evaluate(hasLaterStyles)).toBe(true);
});

test('the manifest is named once the visitor is there', async ({ page, request }) => {
  await page.goto('/faq');
  const manifest = page.locator('link[rel="manifest"]');
  await expect(manifest).toHaveCount(0);
  await page.keyboard.press('Shift');
  await expect(manifest).toHaveAttribute('href', '/site.webmanifest');
  expect((await request.get('/site.webmanifest')).headers()['content-type']).toContain(
    'application/manifest+json',
  );
});

test('the script runs where the browser tells no times of painting', rare, async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  await page.goto('/');
  await page.getByRole('combobox', { name: copy.es.site.theme.label }).selectOption('dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(hasLaterStyles)).toBe(true);
});
