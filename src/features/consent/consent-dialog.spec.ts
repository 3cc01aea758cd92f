import { loadContent } from '#content/load.ts';
import { screens } from '#testing/addresses.ts';
import { expect, test } from '#e2e/fixtures.ts';

const { consent } = loadContent().copy.es;

test.use({ locale: 'es-ES', hasConsented: false });

for (const [screen, viewport] of Object.entries(screens)) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport });

    test('the dialog lies over the whole window', async ({ page }) => {
      await page.goto('/');
      const dialog = page.getByRole('dialog', { name: consent.title });
      const { x, y, width, height } = (await dialog.boundingBox()) ?? {};
      expect({ x, y, height }).toEqual({ x: 0, y: 0, height: viewport.height });
      // The place of the scroll bar stays free, so that nothing moves when the dialog closes.
      expect(width).toBeGreaterThan(viewport.width - 20);
    });
  });
}

for (const isSent of [true, false]) {
  test(`Global Privacy Control, ${isSent ? 'sent' : 'not sent'}, is spoken of only if it is`, async ({
    page,
  }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value });
    }, isSent);
    await page.goto('/');
    await expect(page.getByText(consent.globalPrivacyControl)).toBeVisible({ visible: isSent });
  });
}
