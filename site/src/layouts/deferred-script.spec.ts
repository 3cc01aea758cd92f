import { hasLaterStyles } from '@altanube/e2e/helpers/later-styles';
import { expect, test } from '@altanube/e2e/fixtures';

test('a reload also loads the later styles', async ({ page }) => {
  await page.goto('/');
  await page.reload();
  await expect.poll(() => page.evaluate(hasLaterStyles)).toBe(true);
});
