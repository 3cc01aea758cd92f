import type { Locator, Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { screens } from '@altanube/e2e/helpers/addresses';
import { delayRequests } from '#hydration/testing/delay-islands.ts';
import { expect, test } from '@altanube/e2e/fixtures';

const { copy } = siteContent;

const { site } = copy.es;

test('the first Tab reaches a link that leads past the navigation (P-7)', async ({ page }) => {
  await page.goto('/precios');
  await page.keyboard.press('Tab');
  const link = page.getByRole('link', { name: site.skipLink });
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the bar stays on top, transparent up to 20 px and frosted past them (N-2)', async ({
  page,
}) => {
  await page.goto('/');
  const bar = page.getByRole('banner');
  const card = () =>
    bar.evaluate((element) => {
      const { opacity, boxShadow } = getComputedStyle(element, '::before');
      return { opacity, hasShadow: boxShadow !== 'none', top: element.getBoundingClientRect().top };
    });
  for (const [top, opacity] of [
    [20, '0'],
    [21, '1'],
    [20, '0'],
    [2_000, '1'],
  ] as const) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    await expect.poll(card).toEqual({ opacity, hasShadow: true, top: 0 });
  }
});

test.describe('on a touch screen', () => {
  test.use({ viewport: screens.phone, hasTouch: true });

  test('the panel closes by its button, Escape, a tap outside and a link (N-12, N-13)', async ({
    page,
  }) => {
    await page.setViewportSize({ ...screens.phone, height: 1000 });
    await page.goto('/');
    const toggle = findMobileMenu(page).locator('summary');
    const panel = findMobileMenu(page).getByRole('navigation');
    await toggle.tap();
    await expect(panel).toBeVisible();
    await toggle.tap();
    await expect(panel).toBeHidden();

    await toggle.tap();
    await page.keyboard.press('Tab');
    await expect(toggle).not.toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(toggle).toBeFocused();

    await toggle.tap();
    await expect(panel).toBeVisible();
    await page.touchscreen.tap(180, 990);
    await expect(panel).toBeHidden();

    await toggle.tap();
    await expect(panel).toBeVisible();
    for (let presses = 0; presses < 14; presses += 1) {
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus').and(page.locator('body > :not(header) *'))).toHaveCount(
        0,
      );
    }
    await panel.getByRole('link', { name: copy.es.faq.meta.name, exact: true }).tap();
    await page.waitForURL('/faq');
    await expect(panel).toBeHidden();
    await page.goBack();
    await expect(panel).toBeHidden();
  });

  test('the first tap on the menu opens it before any script has loaded (N-15)', async ({
    page,
  }) => {
    const letScriptsLoad = await delayRequests(page, '**/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await findMobileMenu(page).locator('summary').tap();
    await expect(findMobileMenu(page).getByRole('navigation')).toBeVisible();
    letScriptsLoad();
    await page.waitForLoadState();
    await expect(findMobileMenu(page).getByRole('navigation')).toBeVisible();
  });
});

test('a menu hidden by a wider window does not lock the page (N-13)', async ({ page }) => {
  // Like a rotated tablet: nearly the widest screen with this menu.
  await page.setViewportSize({ width: 1000, height: 1300 });
  await page.goto('/');
  await findMobileMenu(page).locator('summary').click();
  const footerLink = page.getByRole('contentinfo').getByRole('link').first();
  await expect(page.locator('main')).toHaveAttribute('inert');
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect(page.locator('main')).not.toHaveAttribute('inert');
  await footerLink.focus();
  await expect(footerLink).toBeFocused();
  await page.setViewportSize(screens.phone);
  await expect(findMobileMenu(page).getByRole('navigation')).toBeHidden();
});

/** The menu of small screens, the only one with its own navigation element. */
function findMobileMenu(page: Page): Locator {
  return page
    .getByRole('banner')
    .locator('details')
    .filter({ has: page.locator('nav') });
}
