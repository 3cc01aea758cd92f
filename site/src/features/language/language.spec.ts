import { siteContent } from '@altanube/e2e/helpers/site-content';
import { switchLanguage } from '#features/navigation/testing/header-menus.ts';
import { expect, test } from '@altanube/e2e/fixtures';

const { copy } = siteContent;

test.use({ locale: 'es-MX' });

test('switches to English and stays there when following links (L-8)', async ({ page }) => {
  await page.goto('/precios');
  await switchLanguage(page, 'English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: copy.en.contact.meta.name })
    .click();
  await expect(page).toHaveURL('/contacto?lng=en');
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('en');
});

test('keeps open what a fragment has opened (L-9)', async ({ page }) => {
  await page.goto('/faq');
  const id = await page.getByRole('main').locator('details[id]').last().getAttribute('id');
  await page.goto(`/faq#${id}`);
  await expect(page.locator(`details[id="${id}"]`)).toHaveAttribute('open');
  await page.evaluate(() => scrollTo(0, 200));
  await switchLanguage(page, 'English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator(`details[id="${id}"]`)).toHaveAttribute('open');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(200);
});
