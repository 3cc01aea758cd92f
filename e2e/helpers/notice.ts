import type { Locator, Page } from '@playwright/test';

/** A toast or another live message that contains this text. */
export function findNotice(page: Page, text: string | RegExp): Locator {
  return page.getByRole('status').filter({ hasText: text });
}
