import { expect, type Page } from '@playwright/test';

/** Waits until the page's deferred script has run: from then on the bar knows where the page stands. */
export async function pageScriptHasRun(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 100, behavior: 'instant' }));
  await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled');
}
