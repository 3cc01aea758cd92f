import {
  findMenuList,
  openEnhancedProducts,
  findProductsTrigger,
} from '#features/navigation/testing/header-menus.ts';
import { href } from '@altanube/content/links';
import { screens } from '@altanube/e2e/helpers/addresses';
import { advanceTime } from '@altanube/e2e/helpers/stopped-clock';
import { delayRequests } from '#hydration/testing/delay-islands.ts';
import { expect, test } from '@altanube/e2e/fixtures';

test.use({ viewport: screens.desktop });

test('the products open after 200 ms of hover, close after 150 ms (N-6)', async ({ page }) => {
  const { trigger, list } = await openEnhancedProducts(page, 'es');

  // A mouse that only passes over opens nothing.
  await trigger.hover();
  await advanceTime(page, 20);
  await page.mouse.move(900, 600);
  await advanceTime(page, 2_000);
  await expect(list).toBeHidden();

  await trigger.hover();
  await advanceTime(page, 199);
  await expect(list).toBeHidden();
  await advanceTime(page, 1);
  await expect(list).toBeVisible();

  await page.mouse.move(900, 600);
  await advanceTime(page, 149);
  await expect(list).toBeVisible();
  await advanceTime(page, 1);
  await expect(list).toBeHidden();

  // A mouse that leaves does not close a menu that has the focus.
  await trigger.press('Enter');
  await list.getByRole('link').first().focus();
  await trigger.hover();
  await page.mouse.move(900, 600);
  await advanceTime(page, 200);
  await expect(list).toBeVisible();
});

test('the first press does not close a menu that hover opened (N-6)', async ({ page }) => {
  const { trigger, list } = await openEnhancedProducts(page, 'es');
  await trigger.hover();
  await advanceTime(page, 200);
  await expect(list).toBeVisible();
  await trigger.click();
  await expect(list).toBeVisible();
  await trigger.click();
  await expect(list).toBeHidden();
  await trigger.click();
  await expect(list).toBeVisible();
});

test('the products reopen at once within 300 ms, and not after (N-7)', async ({ page }) => {
  const { trigger, list } = await openEnhancedProducts(page, 'es');
  for (const [pauseMs, opensAtOnce] of [
    [299, true],
    [301, false],
  ] as const) {
    await page.mouse.move(900, 600);
    await advanceTime(page, 2_000);
    await trigger.hover();
    await advanceTime(page, 200);
    await expect(list).toBeVisible();
    await page.mouse.move(900, 600);
    await advanceTime(page, 150);
    await expect(list).toBeHidden();
    await advanceTime(page, pauseMs);
    await trigger.hover();
    await expect(list).toBeVisible({ visible: opensAtOnce });
  }
});

test('a mouse on the products before the scripts load opens them (N-18)', async ({ page }) => {
  const letScriptsLoad = await delayRequests(page, /\.js$/);
  await page.goto(href('faq', 'es'), { waitUntil: 'commit' });
  const trigger = findProductsTrigger(page, 'es');
  await trigger.hover();
  letScriptsLoad();
  await expect(findMenuList(trigger)).toBeVisible();
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('a tap opens the products, and they stay open until the next (N-18)', async ({ page }) => {
    const { trigger, list } = await openEnhancedProducts(page, 'es');
    for (const isOpen of [true, false]) {
      await trigger.tap();
      await expect(list).toBeVisible({ visible: isOpen });
      await advanceTime(page, 600);
      await expect(list).toBeVisible({ visible: isOpen });
    }
  });
});
