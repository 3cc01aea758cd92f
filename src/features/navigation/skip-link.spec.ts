import { siteContent } from '#testing/site-content.ts';
import { expect, test } from '#e2e/fixtures.ts';

const { site } = siteContent.copy.es;

test.use({ locale: 'es-ES' });

test('the first Tab reaches a link that leads past the navigation', async ({ page }) => {
  await page.goto('/precios');
  await page.keyboard.press('Tab');
  const link = page.getByRole('link', { name: site.skipLink });
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
