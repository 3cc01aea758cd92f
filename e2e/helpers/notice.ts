import type { Locator, Page } from '@playwright/test';

/** What is told without taking the focus, such as a toast, by a part of its text. */
export function findNotice(page: Page, text: string | RegExp): Locator {
  return page.getByRole('status').filter({ hasText: text });
}
