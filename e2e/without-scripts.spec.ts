import { loadContent } from '#content/load.ts';
import { addresses } from '#testing/addresses.ts';
import { expect, test } from './fixtures.ts';

const { copy } = loadContent();

test.use({ locale: 'es-ES', javaScriptEnabled: false });

for (const { url, language } of addresses) {
  test(`${url} can be read, and every menu opened, without JavaScript`, async ({ page }) => {
    await page.goto(url);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const banner = page.getByRole('banner');
    await banner.locator('summary', { hasText: new RegExp(`^${language.toUpperCase()}`) }).click();
    await expect(banner.getByRole('link', { name: 'English' })).toBeVisible();
    await banner.locator('summary', { hasText: /Product/ }).click();
    await expect(banner.getByRole('link', { name: /Google Workspace/ })).toBeVisible();
    await expect(banner.getByRole('link', { name: 'English' })).toBeHidden();
  });
}

test('nothing is offered that would do nothing without JavaScript', async ({ page }) => {
  await page.goto('/');
  const { site, home } = copy.es;
  await expect(page.getByRole('button', { name: home.testimonials.carousel.next })).toBeHidden();
  await expect(page.getByRole('combobox', { name: site.theme.label })).toBeHidden();
  await expect(page.getByRole('button', { name: site.footer.consent })).toBeHidden();
});

test('both billing modes and every answer can be reached without JavaScript', async ({ page }) => {
  await page.goto('/google-workspace');
  await expect(page.getByText('6,80 €', { exact: true })).toBeVisible();
  await page.getByRole('radio').nth(1).check({ force: true });
  await expect(page.getByText('8,10 €', { exact: true })).toBeVisible();
  await expect(page.getByText('6,80 €', { exact: true })).toBeHidden();

  await page.goto('/faq');
  const questions = page.locator('main details');
  await questions.nth(0).locator('summary').click();
  await expect(questions.nth(0).locator('p').first()).toBeVisible();
  await questions.nth(1).locator('summary').click();
  await expect(questions.nth(0).locator('p').first()).toBeHidden();
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the menu and both sides of the comparison work without JavaScript', async ({ page }) => {
    await page.goto('/comparativa');
    const microsoft = page.locator('td.compare-microsoft').first();
    await expect(microsoft).toBeHidden();
    await page.getByRole('radio', { name: 'Microsoft 365' }).check({ force: true });
    await expect(microsoft).toBeVisible();

    await page.getByRole('banner').locator('summary').last().click();
    await page.getByRole('banner').getByRole('link', { name: 'Precios' }).click();
    await expect(page).toHaveURL('/precios');
  });
});
