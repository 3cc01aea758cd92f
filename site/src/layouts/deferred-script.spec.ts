import { hasLaterStyles } from '@altanube/e2e/helpers/later-styles';
import { expect, test } from '@altanube/e2e/fixtures';

test('a reload also loads the later styles', async ({ page }) => {
  await page.goto('/');
  await page.reload();
  await expect.poll(() => page.evaluate(hasLaterStyles)).toBe(true);
});

test('links the manifest after the first interaction', async ({ page }) => {
  await page.goto('/faq');
  const manifest = page.locator('link[rel="manifest"]');
  await expect(manifest).toHaveCount(0);
  await page.keyboard.press('Shift');
  await expect(manifest).toHaveAttribute('href', '/site.webmanifest');
});
