import type { Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { languageSwitcher, menuList } from '#features/navigation/testing/header-menus.ts';
import { routes } from '@altanube/content/routes';
import { expect, rare, test } from '@altanube/e2e/fixtures';

const { copy } = siteContent;

/** Any page does: this one is laid out soonest. */
const smallPage = routes.contactSent.path;

/** What a visitor brings, in the order in which it counts (docs/behaviour.md, L-2). */
type Given = Partial<Record<'query' | 'cookie' | 'localStorage' | 'sessionStorage', string>>;

// Browsers of a third language, so that the language of the browser itself has no say.
test.use({ locale: 'fr-FR' });

const cases: Array<{ given: Given; gets: 'es' | 'en' }> = [
  { given: {}, gets: 'es' },
  { given: { query: 'en', cookie: 'es', localStorage: 'es' }, gets: 'en' },
  { given: { query: 'es', cookie: 'en' }, gets: 'es' },
  { given: { cookie: 'en', localStorage: 'es', sessionStorage: 'es' }, gets: 'en' },
  { given: { localStorage: 'en', sessionStorage: 'es' }, gets: 'en' },
  { given: { sessionStorage: 'en' }, gets: 'en' },
  { given: { query: '<script>alert(1)</script>', cookie: 'javascript:en' }, gets: 'es' },
  { given: { query: 'fr', localStorage: 'en-US' }, gets: 'en' },
  { given: { localStorage: '"><img src=x>', sessionStorage: 'EN_us' }, gets: 'en' },
];

test('each of these gets its language, without a loop (L-1, L-2, L-3, L-4)', async ({
  page,
  site,
}) => {
  const visits = countDocuments(page);
  for (const { given, gets } of cases) {
    await test.step(`${JSON.stringify(given)} gets ${gets}`, async () => {
      await give(page, site.origin, given);
      const before = visits();
      const query = given.query === undefined ? '' : `?lng=${encodeURIComponent(given.query)}`;
      await page.goto(`${smallPage}${query}`);
      await expect(page.locator('html')).toHaveAttribute('lang', gets);
      expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe(gets);
      expect(visits() - before).toBeLessThanOrEqual(2);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', gets);
    });
  }
});

test.describe('an English browser', () => {
  test.use({ locale: 'en-GB' });

  test('gets English, and Spanish once that was chosen (L-2)', async ({ page, site }) => {
    await page.goto('/precios');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await give(page, site.origin, { localStorage: 'es' });
    await page.goto('/precios');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  });
});

test('with storage blocked the cookie decides (OFF-5)', async ({ page, site }) => {
  await give(page, site.origin, { cookie: 'en' });
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Storage is blocked', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    Object.defineProperty(window, 'sessionStorage', { get: refuse });
  });
  await page.goto('/faq');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('with cookies blocked the address carries the language (OFF-6)', rare, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
    localStorage.setItem('i18nextLng', 'en');
  });
  const visits = countDocuments(page);
  await page.goto('/faq');
  await expect(page).toHaveURL('/faq?lng=en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(visits()).toBe(2);
});

test('nothing is ever painted in a wrong language (L-6)', async ({ page, site }) => {
  await give(page, site.origin, { localStorage: 'en' });
  // A page that is about to be replaced may paint its ground, but no text and no picture.
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      const before = sessionStorage.getItem('test-painted') ?? '';
      sessionStorage.setItem('test-painted', `${before}${document.documentElement.lang} `);
    }).observe({ type: 'paint', buffered: true });
  });
  await page.goto('/faq');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('test-painted'))).toBe('en ');
});

test('a switch of language keeps the place and what was typed (L-9)', async ({ page }) => {
  await page.goto('/contacto?lng=es');
  await page.getByRole('textbox', { name: copy.es.contact.form.name.label }).fill('Íñigo Núñez');
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  const switcher = languageSwitcher(page);
  await switcher.click();
  const item = menuList(switcher).getByRole('link', { name: 'English' });
  await expect(item).toBeVisible();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(250);
  await item.click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('textbox', { name: copy.en.contact.form.name.label })).toHaveValue(
    'Íñigo Núñez',
  );
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await page.goto('/faq');
  await page.goto('/contacto?lng=en');
  await expect(page.getByRole('textbox').first()).toHaveValue('Íñigo Núñez');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

/** Puts values in place: these, and no others, are what the page knows. */
async function give(page: Page, origin: string, given: Given): Promise<void> {
  const { cookie } = given;
  await page.context().clearCookies();
  if (cookie !== undefined) {
    const value = encodeURIComponent(cookie);
    await page.context().addCookies([{ name: 'i18next', value, url: origin }]);
  }
  // A file of the site, which runs no script.
  await page.goto('/robots.txt');
  await page.evaluate(({ localStorage: local, sessionStorage: session }) => {
    for (const storage of [localStorage, sessionStorage]) storage.removeItem('i18nextLng');
    if (local !== undefined) localStorage.setItem('i18nextLng', local);
    if (session !== undefined) sessionStorage.setItem('i18nextLng', session);
  }, given);
}

function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}
