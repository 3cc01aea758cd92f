import type { Page } from '@playwright/test';
import { blockStorage } from '@altanube/e2e/helpers/visitor-storage';
import { waitForPageScript } from '@altanube/e2e/helpers/page-script';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import {
  findLanguageSwitcher,
  findMenuList,
  switchLanguage,
} from '#features/navigation/testing/header-menus.ts';
import { routes } from '@altanube/content/routes';
import { expect, slow, test } from '@altanube/e2e/fixtures';

const { copy } = siteContent;

/** Any page would do; this one is laid out fastest. */
const smallPagePath = routes.contactSent.path;

/** The preferences of a visitor, by descending priority (docs/behaviour.md, L-2). */
type Preferences = Partial<Record<'query' | 'cookie' | 'localStorage' | 'sessionStorage', string>>;

// A third language, so that the browser's own language does not count.
test.use({ locale: 'fr-FR' });

const cases: Array<[Preferences, 'es' | 'en']> = [
  [{}, 'es'],
  [{ query: 'en', cookie: 'es', localStorage: 'es' }, 'en'],
  [{ query: 'es', cookie: 'en' }, 'es'],
  [{ cookie: 'en', localStorage: 'es', sessionStorage: 'es' }, 'en'],
  [{ localStorage: 'en', sessionStorage: 'es' }, 'en'],
  [{ sessionStorage: 'en' }, 'en'],
  [{ query: '<script>alert(1)</script>', cookie: 'javascript:en' }, 'es'],
  [{ query: 'fr', localStorage: 'en-US' }, 'en'],
  [{ localStorage: '"><img src=x>', sessionStorage: 'EN_us' }, 'en'],
];

test('detects each language, without a loop (L-1, L-2, L-3, L-4)', async ({ page, site }) => {
  const visits = countDocuments(page);
  for (const [preferences, expected] of cases) {
    await test.step(`${JSON.stringify(preferences)} gets ${expected}`, async () => {
      await setUp(page, site.origin, preferences);
      const before = visits();
      const { query } = preferences;
      const lng = query === undefined ? '' : `?lng=${encodeURIComponent(query)}`;
      await page.goto(`${smallPagePath}${lng}`);
      await expect(page.locator('html')).toHaveAttribute('lang', expected);
      expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe(expected);
      expect(visits() - before).toBeLessThanOrEqual(2);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', expected);
    });
  }
});

test.describe('an English browser', () => {
  test.use({ locale: 'en-GB' });

  test('gets English, and Spanish once that was chosen (L-2)', async ({ page, site }) => {
    await page.goto('/precios');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await setUp(page, site.origin, { localStorage: 'es' });
    await page.goto('/precios');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  });
});

test('uses the cookie when storage is blocked (OFF-5)', async ({ page, site }) => {
  await setUp(page, site.origin, { cookie: 'en' });
  await page.addInitScript(blockStorage);
  await page.goto('/faq');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('puts the language into the URL when cookies are blocked (OFF-6)', slow, async ({ page }) => {
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

test('never paints content in the wrong language (L-6)', async ({ page, site }) => {
  await setUp(page, site.origin, { localStorage: 'en' });
  // A page about to be replaced may paint its background, but no text or picture.
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

test('a language switch keeps the scroll position and input (L-8, L-9)', async ({ page }) => {
  await page.goto('/contacto?lng=es');
  await page.getByRole('textbox', { name: copy.es.contact.form.name.label }).fill('Íñigo Núñez');
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  const switcher = findLanguageSwitcher(page);
  await switcher.click();
  const item = findMenuList(switcher).getByRole('link', { name: 'English' });
  await expect(item).toBeVisible();
  const scrollTop = await page.evaluate(() => scrollY);
  expect(scrollTop).toBeGreaterThan(250);
  await item.click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const name = page.getByRole('textbox', { name: copy.en.contact.form.name.label });
  await expect(name).toHaveValue('Íñigo Núñez');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollTop);
  await page.goto('/faq');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: copy.en.contact.meta.name })
    .click();
  await expect(page).toHaveURL('/contacto?lng=en');
  await expect(name).toHaveValue('Íñigo Núñez');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a language switch keeps open what a fragment has opened (L-9)', async ({ page }) => {
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

test('a link opened in a new tab leaves no scroll position (R-3)', async ({ page, context }) => {
  await page.goto('/faq?lng=es');
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  const switcher = findLanguageSwitcher(page);
  await switcher.click();
  const opened = context.waitForEvent('page');
  const item = findMenuList(switcher).getByRole('link', { name: 'English' });
  await item.click({ modifiers: ['ControlOrMeta'] });
  await (await opened).close();
  for (const url of ['/precios', '/faq']) {
    await page.goto(url);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await waitForPageScript(page);
  }
});

/** Sets exactly these preferences, and clears all others. */
async function setUp(page: Page, origin: string, preferences: Preferences): Promise<void> {
  const { cookie } = preferences;
  await page.context().clearCookies();
  if (cookie !== undefined) {
    const value = encodeURIComponent(cookie);
    await page.context().addCookies([{ name: 'i18next', value, url: origin }]);
  }
  // A file of the same origin that runs no script.
  await page.goto('/robots.txt');
  await page.evaluate(({ localStorage: local, sessionStorage: session }) => {
    for (const storage of [localStorage, sessionStorage]) storage.removeItem('i18nextLng');
    if (local !== undefined) localStorage.setItem('i18nextLng', local);
    if (session !== undefined) sessionStorage.setItem('i18nextLng', session);
  }, preferences);
}

function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}
