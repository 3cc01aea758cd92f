import { loadContent } from '#content/load.ts';
import { languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { screens } from '#testing/addresses.ts';
import { expect, test } from '#e2e/fixtures.ts';

const { copy } = loadContent();

test.use({ locale: 'es-ES', contextOptions: { reducedMotion: 'reduce' } });

for (const language of languages) {
  const { header } = copy[language].site;

  for (const [screen, viewport] of Object.entries(screens)) {
    test.describe(`in ${language}, on a ${screen}`, () => {
      test.use({ viewport });

      test('the bar stays at the top of the window, however far the page is scrolled', async ({
        page,
      }) => {
        await page.goto(href('home', language));
        const bar = page.getByRole('banner');
        const topOfBar = () => bar.evaluate((element) => element.getBoundingClientRect().top);
        expect(await topOfBar()).toBe(0);
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
        expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
        expect(await topOfBar()).toBe(0);
      });

      test('the card behind the bar is seen only once the page is scrolled', async ({ page }) => {
        await page.goto(href('home', language));
        const opacity = () =>
          page
            .getByRole('banner')
            .evaluate((element) => getComputedStyle(element, '::before').opacity);
        expect(await opacity()).toBe('0');
        await page.evaluate(() => scrollTo({ top: 21, behavior: 'instant' }));
        await expect.poll(opacity).toBe('1');
      });
    });
  }

  test.describe(`in ${language}, on a small screen`, () => {
    test.use({ viewport: screens.phone, hasTouch: true });

    test('a second press of its button closes the panel', async ({ page }) => {
      await page.goto(href('home', language));
      const panel = page.getByRole('navigation', { name: header.menu, exact: true });
      await page.getByText(header.openMenu, { exact: true }).locator('..').tap();
      await expect(panel).toBeVisible();
      await page.getByText(header.closeMenu, { exact: true }).locator('..').tap();
      await expect(panel).toBeHidden();
    });
  });
}
