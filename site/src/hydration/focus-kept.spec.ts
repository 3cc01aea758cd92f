import type { Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { languageSwitcher } from '#features/navigation/testing/header-menus.ts';
import { href } from '@altanube/content/links';
import { screens } from '@altanube/e2e/helpers/addresses';
import { expect, test } from '@altanube/e2e/fixtures';
import { holdIslands } from './testing/hold-islands.ts';

/** One press of Tab leaves a menu, however far React has come with it. */
const { site } = siteContent.copy.es;

test.use({ locale: 'es-ES', viewport: screens.phone, isMobile: true, hasTouch: true });

test('the focus stays where Tab has moved it during hydration', async ({ page }) => {
  const release = await holdIslands(page);
  await page.goto(href('faq', 'es'));
  await languageSwitcher(page).focus();
  await page.keyboard.press('Tab');
  await expectOnDemo(page);
  release();
  await expectHydrated(page);
  await expectOnDemo(page);
});

async function expectOnDemo(page: Page): Promise<void> {
  const demo = page.getByRole('banner').getByRole('link', { name: site.header.demo, exact: true });
  await expect(demo).toBeFocused();
}

/** The effects have run: a menu that is opened by script is closed by Escape, wherever the focus is. */
async function expectHydrated(page: Page): Promise<void> {
  const menu = languageSwitcher(page).locator('..');
  await expect(async () => {
    await menu.evaluate((it) => it.toggleAttribute('open', true));
    await page.keyboard.press('Escape');
    await expect(menu).not.toHaveAttribute('open', { timeout: 250 });
  }).toPass();
}
