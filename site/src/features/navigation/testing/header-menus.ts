import type { Locator, Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { expect, test } from '@altanube/e2e/fixtures';
import { languages, type Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { isCompared } from '@altanube/content/suites';
import { stopClock } from '@altanube/e2e/helpers/stopped-clock';

const { copy } = siteContent;

const languageCode = new RegExp(`^(?:${languages.join('|').toUpperCase()})`);

/** The trigger of the products. Playwright knows no role for a `summary`. */
export function findProductsTrigger(page: Page, language: Language): Locator {
  test.skip(!isCompared, 'one product is a link');
  const { products } = copy[language].site.header;
  return page.getByRole('banner').locator('summary', { hasText: products });
}

export function findLanguageSwitcher(page: Page): Locator {
  return page.getByRole('banner').locator('summary', { hasText: languageCode });
}

export function findMenuList(trigger: Locator): Locator {
  return trigger.locator('..').getByRole('list');
}

export async function switchLanguage(page: Page, name: string): Promise<void> {
  const switcher = findLanguageSwitcher(page);
  await switcher.click();
  await findMenuList(switcher).getByRole('link', { name }).click();
}

/** Waits until scripts have enhanced a menu, and leaves it closed and focused. */
export async function waitUntilEnhanced(trigger: Locator): Promise<void> {
  const list = findMenuList(trigger);
  // The page script may not have run yet.
  await expect(async () => {
    await trigger.press('ArrowDown');
    await expect(list).toBeVisible({ timeout: 250 });
    await trigger.page().keyboard.press('Escape');
    await expect(list).toBeHidden({ timeout: 250 });
  }).toPass();
  await expect(trigger).toBeFocused();
}

/** Opens a page, and returns its enhanced products menu, closed, with the clock stopped. */
export async function openEnhancedProducts(page: Page, language: Language) {
  await page.goto(href('home', language));
  const trigger = findProductsTrigger(page, language);
  await waitUntilEnhanced(trigger);
  await stopClock(page);
  return { trigger, list: findMenuList(trigger) };
}
