import { loadContent } from '#content/load.ts';
import { addresses, screens } from '#testing/addresses.ts';
import { allRules, axeViolations, colourRules } from '#testing/axe.ts';
import { expect, test } from './fixtures.ts';

const { copy } = loadContent();

/** The width at which WCAG 2.2 wants a page to reflow (1.4.10). */
const smallest = { width: 320, height: 640 };

// The server answers a browser of any language; these tests ask as a Spanish one does.
test.use({ locale: 'es-ES' });

for (const { route, language, url } of addresses) {
  test(`${url} (${route}) is a whole page in ${language}, in which axe finds nothing`, async ({
    page,
  }) => {
    const response = await page.goto(url);
    expect(response?.status()).toBe(200);
    expect(response?.headers()['content-security-policy']).toContain("default-src 'none'");
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    expect(await page.title()).not.toBe('');

    for (const [screen, viewport] of Object.entries(screens)) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: 'light' });
      expect.soft(await axeViolations(page, allRules), `${screen}, light`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect.soft(await axeViolations(page, colourRules), `${screen}, dark`).toEqual([]);
    }
    await page.setViewportSize(smallest);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, 'nothing is wider than the smallest screen').toBe(smallest.width);
  });
}

test('an unknown path gets the not-found page, in the language of the visitor', async ({
  page,
  site,
}) => {
  for (const [url, language] of [
    ['/no/such-page', 'es'],
    ['/no/such-page?lng=en', 'en'],
  ] as const) {
    const response = await page.request.get(url);
    expect(response.status()).toBe(404);
    const html = await response.text();
    expect(html).toContain(`lang="${language}"`);
    expect(html).toContain('Oops! Page not found');
  }
  expect(site.log).toContainEqual(
    expect.objectContaining({ event: 'page-missing', path: '/no/such-page' }),
  );
});

test('a new page starts at the top, and going back returns to where one was', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(500);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: copy.es.pricing.meta.name })
    .click();
  await page.waitForURL('/precios');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
});
