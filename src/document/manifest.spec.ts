import { expect, test } from '#e2e/fixtures.ts';
import { manifestPath } from './manifest-path.ts';

test.use({ locale: 'es-ES' });

test('the manifest is named once the visitor is there', async ({ page, request }) => {
  await page.goto('/faq');
  const manifest = page.locator('link[rel="manifest"]');
  await expect(manifest).toHaveCount(0);
  await page.keyboard.press('Shift');
  await expect(manifest).toHaveAttribute('href', manifestPath);
  expect((await request.get(manifestPath)).headers()['content-type']).toContain(
    'application/manifest+json',
  );
});
