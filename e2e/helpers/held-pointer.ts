import type { Page } from '@playwright/test';

/** A browser without a window may say once that a pointer has moved: not to pages opened now. */
export async function holdPointer(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const isLetGo = () => document.documentElement.dataset['pointer'] === 'let-go';
    const keep = (event: Event) => isLetGo() || event.stopImmediatePropagation();
    for (const type of ['pointermove', 'pointerover']) addEventListener(type, keep, true);
  });
  return async () => {
    await page.evaluate(() => (document.documentElement.dataset['pointer'] = 'let-go'));
  };
}
