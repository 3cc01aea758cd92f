import type { Page } from '@playwright/test';

/** Suppresses the stray pointer events of headless browsers in pages opened from now on. */
export async function pausePointer(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const isLetGo = () => document.documentElement.dataset['pointer'] === 'let-go';
    const keep = (event: Event) => isLetGo() || event.stopImmediatePropagation();
    for (const type of ['pointermove', 'pointerover']) addEventListener(type, keep, true);
  });
  return async () => {
    await page.evaluate(() => (document.documentElement.dataset['pointer'] = 'let-go'));
  };
}
