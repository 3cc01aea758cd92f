import type { Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import {
  findLanguageSwitcher,
  findMenuList,
  findProductsTrigger,
  openEnhancedProducts,
  waitUntilEnhanced,
} from '#features/navigation/testing/header-menus.ts';
import { href } from '@altanube/content/links';
import { screens } from '@altanube/e2e/helpers/addresses';
import { advanceTime, stopClock } from '@altanube/e2e/helpers/stopped-clock';
import { delayRequests } from '#hydration/testing/delay-islands.ts';
import { expect, slow, test } from '@altanube/e2e/fixtures';

const { copy } = siteContent;

test.use({ viewport: screens.desktop });

test('the products open by press and by key, and close by Escape (N-8)', async ({ page }) => {
  const { trigger, list } = await openEnhancedProducts(page, 'es');
  const links = list.getByRole('link');
  await trigger.click();
  await expect(list).toBeVisible();
  await trigger.click();
  await expect(list).toBeHidden();
  await trigger.focus();
  await page.keyboard.press('Enter');
  await expect(list).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(trigger).toBeFocused();
});

test('the language menu supports type-ahead (N-10)', async ({ page }) => {
  await page.goto(href('faq', 'es'));
  const trigger = findLanguageSwitcher(page);
  await waitUntilEnhanced(trigger);
  await stopClock(page);
  await trigger.press('Enter');
  const list = findMenuList(trigger);
  const item = (name: string) => list.getByRole('link', { name });
  // "e" moves to English; "s" within 1 s makes it "es", after 1 s it starts a new word.
  await expect(item('Español')).toBeFocused();
  for (const [pauseMs, found] of [
    [999, 'Español'],
    [1_000, 'English'],
  ] as const) {
    await advanceTime(page, 2_000);
    await page.keyboard.press('e');
    await expect(item('English')).toBeFocused();
    await advanceTime(page, pauseMs);
    await page.keyboard.press('s');
    await expect(item(found)).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  // Opening by a press leaves the focus where it is.
  await advanceTime(page, 2_000);
  await trigger.click();
  await expect(list).toBeVisible();
  await page.keyboard.type('en');
  await expect(item('English')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(trigger).toBeFocused();
});

test('arrows, Home and End move in the list, Tab leaves it (N-8)', slow, async ({ page }) => {
  const { trigger, list } = await openEnhancedProducts(page, 'es');
  const links = list.getByRole('link');
  await trigger.focus();
  for (const [key, at] of [
    ['ArrowDown', 0],
    ['ArrowUp', 0],
    ['End', 2],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
    ['Home', 0],
    [copy.es.microsoft.meta.name.slice(0, 1), 1],
    ['End', 2],
  ] as const) {
    await page.keyboard.press(key);
    await expect(links.nth(at), key).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(list).toBeHidden();
  const pricing = page.getByRole('banner').getByRole('link', { name: copy.es.pricing.meta.name });
  await expect(pricing).toBeFocused();
});

test('one menu is open at a time, and a press outside closes it (N-19)', slow, async ({ page }) => {
  const { trigger, list } = await openEnhancedProducts(page, 'es');
  const switcher = findLanguageSwitcher(page);
  await switcher.click();
  await expect(findMenuList(switcher)).toBeVisible();
  await trigger.click();
  await expect(list).toBeVisible();
  await expect(findMenuList(switcher)).toBeHidden();
  await switcher.click();
  await expect(list).toBeHidden();
  await page.mouse.click(900, 600);
  await expect(findMenuList(switcher)).toBeHidden();
});

test('screen readers hear if the menu is open (N-19)', slow, async ({ page }) => {
  const { trigger } = await openEnhancedProducts(page, 'es');
  await expect.poll(() => readProductsStates(page)).toEqual([false]);
  await trigger.press('Enter');
  await expect.poll(() => readProductsStates(page)).toEqual([true]);
});

test(
  'the products open after 200 ms of hover, close after 150 ms (N-6)',
  slow,
  async ({ page }) => {
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
  },
);

test('the first press does not close a menu that hover opened (N-6)', slow, async ({ page }) => {
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

test('the products reopen at once within 300 ms, and not after (N-7)', slow, async ({ page }) => {
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

test(
  'a mouse on the products before the scripts load opens them (N-18)',
  slow,
  async ({ page }) => {
    const letScriptsLoad = await delayRequests(page, /\.js$/);
    await page.goto(href('faq', 'es'), { waitUntil: 'commit' });
    const trigger = findProductsTrigger(page, 'es');
    await trigger.hover();
    letScriptsLoad();
    await expect(findMenuList(trigger)).toBeVisible();
  },
);

test.describe('on a touch screen', slow, () => {
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

/** The expanded states of what opens the products, as screen readers get them. */
async function readProductsStates(page: Page): Promise<unknown[]> {
  const { products } = copy.es.site.header;
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ role, name }) => /^DisclosureTriangle/.test(role?.value) && name?.value === products)
    .map(({ properties }) => properties?.find((it) => it.name === 'expanded')?.value.value);
}
