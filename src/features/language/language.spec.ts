import { siteContent } from '#testing/site-content.ts';
import { switchLanguage } from '#features/navigation/testing/header-menus.ts';
import { expect, test } from '#e2e/fixtures.ts';

const { copy } = siteContent;

test.describe('the server', () => {
  const cases = [
    { asks: 'an explicit lng', path: '/?lng=en', headers: {}, gets: 'en' },
    { asks: 'a cookie', path: '/', headers: { cookie: 'i18next=en' }, gets: 'en' },
    { asks: 'Accept-Language', path: '/', headers: { 'accept-language': 'en-GB' }, gets: 'en' },
    { asks: 'nothing', path: '/', headers: {}, gets: 'es' },
    {
      asks: 'lng against the cookie',
      path: '/?lng=es',
      headers: { cookie: 'i18next=en' },
      gets: 'es',
    },
    { asks: 'markup as lng', path: '/?lng=%3Cscript%3E', headers: {}, gets: 'es' },
    { asks: 'a language there is not', path: '/?lng=fr', headers: {}, gets: 'es' },
  ];
  test('answers each in its language', async ({ site }) => {
    for (const { asks, path, headers, gets } of cases) {
      const response = await fetch(`${site.origin}${path}`, { headers });
      expect(await response.text(), asks).toContain(`<html lang="${gets}"`);
      expect(response.headers.get('content-language'), asks).toBe(gets);
    }
  });
});

test.describe('a Spanish browser', () => {
  test.use({ locale: 'es-MX' });

  test('switches to English and stays there, also over links', async ({ page }) => {
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

  test('keeps open what an address has opened', async ({ page }) => {
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

  test('that chose English before gets English at the bare address, in one reload', async ({
    page,
  }) => {
    await page.goto('/faq?lng=en');
    await page.context().clearCookies();
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    await page.goto('/faq');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(documents).toHaveLength(2);
  });
});

test.describe('an English browser without JavaScript', () => {
  test.use({ locale: 'en-GB', javaScriptEnabled: false });

  test('that switches to Spanish stays in Spanish', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.goto('/?lng=es');
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: copy.es.pricing.meta.name })
      .click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  });
});
