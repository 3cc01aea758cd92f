import type { Locator, Page } from '@playwright/test';
import { siteContent } from '#testing/site-content.ts';
import { languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { routes } from '#site/routes.ts';
import { screens } from '#testing/addresses.ts';
import { holdPointer } from '#testing/held-pointer.ts';
import { inTurn } from '#testing/share.ts';
import { expect, rare, test } from '#e2e/fixtures.ts';

const { copy } = siteContent;

test.use({ locale: 'es-ES' });

for (const language of inTurn(languages, import.meta.filename)) {
  const { site } = copy[language];

  test.describe(`in ${language}, on a large screen`, () => {
    test.use({ viewport: screens.desktop });

    test('the bar is transparent up to 20 px of scroll, and frosted past them', async ({
      page,
    }) => {
      await page.goto(href('home', language));
      const bar = page.getByRole('banner');
      for (const [top, isFrosted] of [
        [20, false],
        [21, true],
        [20, false],
      ] as const) {
        await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
        if (isFrosted) await expect(bar).toHaveAttribute('data-scrolled');
        else await expect(bar).not.toHaveAttribute('data-scrolled');
      }
      const shadow = () =>
        bar.evaluate((element) => getComputedStyle(element, '::before').boxShadow);
      expect(await shadow()).not.toBe('none');
    });

    test('the link of the current page is marked, and no other', async ({ page }) => {
      await page.goto(href('pricing', language));
      const current = page.getByRole('banner').locator('nav [aria-current=page]:visible');
      await expect(current).toHaveText(copy[language].pricing.meta.name);
    });
  });

  test.describe(`in ${language}, on a small screen`, () => {
    test.use({ viewport: screens.phone, hasTouch: true });

    test('the menu holds everything and closes by Escape, by a tap outside and by a link', async ({
      page,
    }) => {
      await page.goto(href('home', language));
      const menu = mobileMenu(page);
      const toggle = menu.locator('summary');
      const panel = menu.getByRole('navigation');
      await toggle.tap();
      await expect(panel).toBeVisible();
      for (const target of [
        'google',
        'microsoft',
        'comparison',
        'pricing',
        'about',
        'faq',
        'contact',
      ] as const) {
        await expect(
          panel.getByRole('link', { name: copy[language][target].meta.name, exact: true }),
        ).toHaveAttribute('href', href(target, language));
      }
      await expect(panel.getByRole('link', { name: 'English' })).toBeVisible();
      await expect(panel.getByRole('link', { name: 'Español' })).toBeVisible();
      await expect(panel.getByRole('link', { name: site.header.demo })).toBeVisible();

      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(toggle).toBeFocused();

      await toggle.tap();
      await expect(panel).toBeVisible();
      await page.touchscreen.tap(180, 720);
      await expect(panel).toBeHidden();

      await toggle.tap();
      await expect(panel).toBeVisible();
      for (let presses = 0; presses < 14; presses += 1) {
        await page.keyboard.press('Tab');
        const isInside = await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest('header details:has(nav)') !== null,
        );
        expect(isInside).toBe(true);
      }
      await panel.getByRole('link', { name: copy[language].faq.meta.name, exact: true }).tap();
      await page.waitForURL(href('faq', language));
      await expect(panel).toBeHidden();
      await page.goBack();
      await expect(panel).toBeHidden();
    });
  });
}

test.describe('on a small screen', () => {
  test.use({ viewport: screens.phone });

  test('the page behind the menu is closed off, and let go, after the frame that shows it', async ({
    page,
  }) => {
    await page.goto('/');
    const main = page.locator('main');
    const isInertInFrame = () =>
      mobileMenu(page).evaluate(
        (menu) =>
          new Promise((resolve) => {
            const look = () => resolve(document.querySelector('main')?.inert);
            menu.addEventListener('toggle', () => requestAnimationFrame(look), { once: true });
            menu.querySelector('summary')?.click();
          }),
      );
    expect(await isInertInFrame()).toBe(false);
    await expect(main).toHaveAttribute('inert');
    expect(await isInertInFrame()).toBe(true);
    await expect(main).not.toHaveAttribute('inert');
  });

  test('an open menu that is no longer shown does not lock the page', rare, async ({ page }) => {
    await page.goto('/');
    await mobileMenu(page).locator('summary').click();
    const footerLink = page.getByRole('contentinfo').getByRole('link').first();
    await expect(page.locator('main')).toHaveAttribute('inert');
    await page.setViewportSize(screens.desktop);
    await expect(page.locator('main')).not.toHaveAttribute('inert');
    await footerLink.focus();
    await expect(footerLink).toBeFocused();
    await page.setViewportSize(screens.phone);
    await expect(mobileMenu(page).getByRole('navigation')).toBeHidden();
  });
});

test.describe('on a cold page', () => {
  test.use({ viewport: screens.phone, hasTouch: true });

  test('the first tap on the menu opens it, before any script has come', async ({ page }) => {
    const { promise: scriptsMayLoad, resolve: letScriptsLoad } = Promise.withResolvers<undefined>();
    await page.route('**/*.js', async (route) => {
      await scriptsMayLoad;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await mobileMenu(page).locator('summary').tap();
    await expect(mobileMenu(page).getByRole('navigation')).toBeVisible();
    letScriptsLoad(undefined);
    await page.waitForLoadState();
    await expect(mobileMenu(page).getByRole('navigation')).toBeVisible();
  });
});

test('nothing of React is loaded before the visitor acts', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const letPointerGo = await holdPointer(page);
  await page.clock.install();
  await page.goto(routes.contact.path);
  // Nothing that the page has put off asks for anything.
  await page.clock.runFor(60_000);
  expect(scripts.filter((url) => !url.includes('/document.'))).toEqual([]);
  await letPointerGo();
  await page.mouse.move(300, 300);
  await expect.poll(() => scripts.some((url) => url.includes('/client.'))).toBe(true);
});

/** The menu of small screens: the one of the header that holds a navigation of its own. */
function mobileMenu(page: Page): Locator {
  return page
    .getByRole('banner')
    .locator('details')
    .filter({ has: page.locator('nav') });
}
