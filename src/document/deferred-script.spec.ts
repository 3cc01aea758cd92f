import { loadContent } from '#content/load.ts';
import { expect, test } from '#e2e/fixtures.ts';

const { copy } = loadContent();

test.use({ locale: 'es-ES' });

test.describe('a part of the page script that fails', () => {
  test.use({ expectedConsole: { patterns: [/no such measure/] } });

  test('stops no other part', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'IntersectionObserver', {
        get() {
          throw new Error('no such measure');
        },
      });
    });
    await page.goto('/');
    await page.getByRole('combobox', { name: copy.es.site.theme.label }).selectOption('dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
