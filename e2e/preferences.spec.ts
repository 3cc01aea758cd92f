import { siteContent } from './helpers/site-content.ts';
import { expect, test } from './fixtures.ts';

const { copy } = siteContent;

test.use({ locale: 'es-ES' });

test('with more contrast, soft text and lines have the colour of the text', async ({ page }) => {
  await page.goto('/');
  const soft = page.getByText(copy.es.home.hero.subtitle);
  const colours = () =>
    soft.evaluate((element) => [
      getComputedStyle(element).color,
      getComputedStyle(document.body).color,
    ]);
  const [before, ink] = await colours();
  expect(before).not.toBe(ink);
  await page.emulateMedia({ contrast: 'more' });
  await expect.poll(async () => new Set(await colours()).size).toBe(1);
});

test('with reduced motion nothing scrolls by itself', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/faq');
  await page.getByRole('link').first().focus();
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
});
