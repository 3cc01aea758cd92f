import { expect, type Page } from '@playwright/test';

/** Waits until the deferred script has run: from then on the header follows the scroll position. */
export async function waitForPageScript(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 100, behavior: 'instant' }));
  await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled');
}
