import type { Locator, Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { expect } from '@altanube/e2e/fixtures';
import { languages, type Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { stopClock } from '@altanube/e2e/helpers/stopped-clock';

const { copy } = siteContent;

const languageCode = new RegExp(`^(?:${languages.join('|').toUpperCase()})`);

/** The trigger of the products. Playwright knows no role for a `summary`. */
export function productsTrigger(page: Page, language: Language): Locator {
  const { products } = copy[language].site.header;
  return page.getByRole('banner').locator('summary', { hasText: products });
}

export function languageSwitcher(page: Page): Locator {
  return page.getByRole('banner').locator('summary', { hasText: languageCode });
}

export function menuList(trigger: Locator): Locator {
  return trigger.locator('..').getByRole('list');
}

export async function switchLanguage(page: Page, name: string): Promise<void> {
  const switcher = languageSwitcher(page);
  await switcher.click();
  await menuList(switcher).getByRole('link', { name }).click();
}

/** Waits until a menu does more than open by press, and leaves it closed, with the focus. */
export async function waitUntilLive(trigger: Locator): Promise<void> {
  const list = menuList(trigger);
  // The page script may not have run yet.
  await expect(async () => {
    await trigger.press('ArrowDown');
    await expect(list).toBeVisible({ timeout: 250 });
    await trigger.page().keyboard.press('Escape');
    await expect(list).toBeHidden({ timeout: 250 });
  }).toPass();
  await expect(trigger).toBeFocused();
}

/** The products once their code has come, closed, on a page whose clock is stopped. */
export async function liveProducts(page: Page, language: Language) {
  await page.goto(href('home', language));
  const trigger = productsTrigger(page, language);
  await waitUntilLive(trigger);
  await stopClock(page);
  return { trigger, list: menuList(trigger) };
}
