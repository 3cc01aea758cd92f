import type { Page } from '@playwright/test';
import { loadContent } from '#content/load.ts';
import { languages, type Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { routes } from '#site/routes.ts';
import { screens } from '#testing/addresses.ts';
import { expect, test } from '#e2e/fixtures.ts';

const { copy } = loadContent();

test.use({ locale: 'es-ES' });

for (const language of languages) {
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

    test('the products open after 200 ms of hover and close 150 ms after it', async ({ page }) => {
      const { trigger, menu } = await liveProducts(page, language);
      await stopClock(page);

      await trigger.hover();
      await page.clock.runFor(199);
      await expect(menu).toBeHidden();
      await page.clock.runFor(1);
      await expect(menu).toBeVisible();

      await page.mouse.move(900, 600);
      await page.clock.runFor(149);
      await expect(menu).toBeVisible();
      await page.clock.runFor(1);
      await expect(menu).toBeHidden();
    });

    test('within 300 ms the products open again at once, after them not', async ({ page }) => {
      const { trigger, menu } = await liveProducts(page, language);
      await stopClock(page);
      for (const [pauseMs, opensAtOnce] of [
        [299, true],
        [301, false],
      ] as const) {
        await page.mouse.move(900, 600);
        await page.clock.runFor(2_000);
        await trigger.hover();
        await page.clock.runFor(200);
        await expect(menu).toBeVisible();
        await page.mouse.move(900, 600);
        await page.clock.runFor(150);
        await expect(menu).toBeHidden();
        await page.clock.runFor(pauseMs);
        await trigger.hover();
        if (opensAtOnce) await expect(menu).toBeVisible();
        else await expect(menu).toBeHidden();
      }
    });

    test('the products open by press and by keyboard, and Escape gives the focus back', async ({
      page,
    }) => {
      const { trigger, menu } = await liveProducts(page, language);
      await page.mouse.move(900, 600);
      await trigger.focus();
      await page.keyboard.press('Enter');
      await expect(menu).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(menu.getByRole('link').first()).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(menu.getByRole('link').nth(1)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(trigger).toBeFocused();
      for (const [at, page_] of (['google', 'microsoft', 'comparison'] as const).entries()) {
        await trigger.press('Enter');
        await expect(menu.getByRole('link').nth(at)).toHaveAttribute('href', href(page_, language));
        await expect(menu).toContainText(site.header.descriptions[page_]);
        await trigger.press('Escape');
      }
    });

    test('the language menu shows the code, marks its language, and finds by typing', async ({
      page,
    }) => {
      await page.goto(href('faq', language));
      const trigger = await liveLanguageMenu(page);
      await expect(trigger).toContainText(language.toUpperCase());
      await stopClock(page);
      await trigger.press('Enter');
      const item = (name: string) => page.getByRole('menuitem', { name });
      await expect(page.getByRole('menuitem')).toHaveCount(2);
      await expect(item(site.languageSwitcher.names[language])).toHaveAttribute(
        'aria-current',
        'true',
      );
      // "e" goes on to English; "s" within 1 s makes it "es", after 1 s it is a word of its own.
      await expect(item('Español')).toBeFocused();
      for (const [pauseMs, found] of [
        [999, 'Español'],
        [1_000, 'English'],
      ] as const) {
        await page.clock.runFor(2_000);
        await page.keyboard.press('e');
        await page.clock.runFor(1);
        await expect(item('English')).toBeFocused();
        await page.clock.runFor(pauseMs - 1);
        await page.keyboard.press('s');
        await page.clock.runFor(1);
        await expect(item(found)).toBeFocused();
      }
      await page.keyboard.press('Escape');
      await page.clock.runFor(50);
      await expect(trigger).toBeFocused();
    });
  });

  test.describe(`in ${language}, on a small screen`, () => {
    test.use({ viewport: screens.phone, hasTouch: true });

    test('the menu holds everything and closes by Escape, by a tap outside and by a link', async ({
      page,
    }) => {
      await page.goto(href('home', language));
      const menu = page.locator('.mobile-menu');
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
      await page.touchscreen.tap(180, 720);
      await expect(panel).toBeHidden();

      await toggle.tap();
      for (let presses = 0; presses < 14; presses += 1) {
        await page.keyboard.press('Tab');
        const isInside = await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest('.mobile-menu') !== null,
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

test.describe('on a screen that grows', () => {
  test.use({ viewport: screens.phone });

  test('an open menu that is no longer shown does not lock the page', async ({ page }) => {
    await page.goto('/');
    await page.locator('.mobile-menu summary').click();
    const footerLink = page.getByRole('contentinfo').getByRole('link').first();
    await expect(page.locator('main')).toHaveAttribute('inert');
    await page.setViewportSize(screens.desktop);
    await expect(page.locator('main')).not.toHaveAttribute('inert');
    await footerLink.focus();
    await expect(footerLink).toBeFocused();
    await page.setViewportSize(screens.phone);
    await expect(page.locator('.mobile-menu').getByRole('navigation')).toBeHidden();
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
    await page.locator('.mobile-menu summary').tap();
    await expect(page.locator('.mobile-menu').getByRole('navigation')).toBeVisible();
    letScriptsLoad(undefined);
    await page.waitForLoadState();
    await expect(page.locator('.mobile-menu').getByRole('navigation')).toBeVisible();
  });
});

test('nothing of React is loaded before the visitor acts', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(routes.contact.path, { waitUntil: 'networkidle' });
  expect(scripts.filter((url) => !url.includes('/page.'))).toEqual([]);
  await page.mouse.move(300, 300);
  await expect.poll(() => scripts.some((url) => url.includes('/client.'))).toBe(true);
});

/** From here on time passes only when the test lets it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** The products menu once it is live, closed, with no timer of its own running. */
async function liveProducts(page: Page, language: Language) {
  await page.goto(href('home', language));
  const { products } = copy[language].site.header;
  const bar = page.getByRole('banner');
  await bar.getByText(products, { exact: true }).hover();
  const trigger = bar.getByRole('button', { name: products });
  await expect(trigger).toBeVisible();
  await page.mouse.move(900, 600);
  // Longer than any timer of the menu.
  await page.waitForTimeout(600);
  const { descriptions } = copy[language].site.header;
  const menu = bar.locator('ul.menu-card', { hasText: descriptions.google });
  await expect(menu).toBeHidden();
  return { trigger, menu };
}

async function liveLanguageMenu(page: Page) {
  const bar = page.getByRole('banner');
  await bar.locator('.on-large summary', { hasText: /^E[SN]/ }).hover();
  const trigger = bar.locator('.on-large button', { hasText: /^E[SN]/ });
  await expect(trigger).toBeVisible();
  return trigger;
}
