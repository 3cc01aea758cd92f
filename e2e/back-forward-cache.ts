import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Goes to another address; the page that is left will say whether it came back or was made anew. */
export async function leave(page: Page, elsewhere = '/faq'): Promise<void> {
  await noteReturn(page);
  await page.goto(elsewhere);
}

export async function noteReturn(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.persisted = String(persisted);
    });
  });
}

/** Goes back to a page that was kept, which says so. */
export async function comeBack(page: Page): Promise<void> {
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-persisted', 'true');
}
