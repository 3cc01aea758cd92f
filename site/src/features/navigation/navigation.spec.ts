import type { Locator, Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { contactHref, href } from '@altanube/content/links';
import { languages } from '@altanube/content/languages';
import { screens } from '@altanube/e2e/helpers/addresses';
import { sample } from '@altanube/e2e/helpers/sampling';
import { delayRequests } from '#hydration/testing/delay-islands.ts';
import { expect, test } from '@altanube/e2e/fixtures';
import { findLanguageSwitcher, findMenuList, waitUntilEnhanced } from './testing/header-menus.ts';

const { copy, company } = siteContent;

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

test('the bar stays on top, transparent up to 20 px, then frosted (N-2)', async ({ page }) => {
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

  test('the panel closes by button, Escape, tap and link (N-12, N-13)', async ({ page }) => {
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
      await expect(page.locator('body > :not(header) :focus')).toHaveCount(0);
    }
    await panel.getByRole('link', { name: copy.es.faq.meta.name, exact: true }).tap();
    await page.waitForURL('/faq');
    await expect(panel).toBeHidden();
    await page.goBack();
    await expect(panel).toBeHidden();
  });

  test('a tap opens the menu before any script has loaded (N-15)', async ({ page }) => {
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

for (const [language, details] of sample(languages, import.meta.filename)) {
  const { header, languageSwitcher: switcherCopy } = copy[language].site;
  const other = languages.find((it) => it !== language) ?? language;

  const title = `in ${language}, from 320 px on, the switcher and the demo button work (N-17)`;
  test(title, details, async ({ page }) => {
    await page.goto(href('home', language));
    const switcher = findLanguageSwitcher(page);
    const demo = page.getByRole('banner').getByRole('link', { name: header.demo, exact: true });
    await waitUntilEnhanced(switcher);
    for (const width of [320, 360, 366, 768, 1024, 1060, 1100, 1280]) {
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 740 });
        await expect(switcher).toHaveCount(1);
        const name = page.getByRole('banner').getByText(company.name);
        if (width >= 360) await expect(name).toBeInViewport({ ratio: 0.9 });
        const boxes = await measureControls(page);
        expect(boxes.length).toBeGreaterThanOrEqual(4);
        for (const [at, box] of boxes.entries()) {
          expect(box.width).toBeGreaterThanOrEqual(36);
          expect(box.height).toBeGreaterThanOrEqual(44);
          // Each link of the bar is on one line.
          if (width >= 1024) expect(box.height).toBeLessThanOrEqual(48);
          expect(box.left).toBeGreaterThanOrEqual(boxes[at - 1]?.right ?? 0);
          expect(box.right).toBeLessThanOrEqual(width);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        await demo.click({ trial: true });
        await switcher.click();
        await expect(findMenuList(switcher)).toBeInViewport({ ratio: 1 });
        await findMenuList(switcher).getByRole('link').last().click({ trial: true });
        await page.keyboard.press('Escape');
        await expect(findMenuList(switcher)).toBeHidden();
      });
    }
    await demo.click();
    await page.waitForURL(contactHref(language, { callToAction: 'header', subject: 'demo' }));
    await switcher.click();
    await findMenuList(switcher).getByRole('link', { name: switcherCopy.names[other] }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
  });
}

/** The menu of small screens, the only one with its own navigation element. */
function findMobileMenu(page: Page): Locator {
  return page.getByRole('banner').locator('details:has(nav)');
}

/** The boxes of the controls in the header, from left to right. */
async function measureControls(page: Page): Promise<DOMRectReadOnly[]> {
  const controls = page.getByRole('banner').locator('div a:visible, div summary:visible');
  return controls.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
}
