import type { Locator } from '@playwright/test';
import { screens } from './helpers/addresses.ts';
import { readLayoutShifts } from './helpers/layout-shift.ts';
import { expect, test } from './fixtures.ts';

/** What is below the first screens is laid out when it comes near (`section.css`). */

test.use({ viewport: screens.phone });

test('a page scrolled quickly has no layout shifts (P-12)', async ({ page }) => {
  await page.goto('/');
  for (const _ of Array(12)) await page.mouse.wheel(0, 1_500);
  await expect(page.getByRole('contentinfo')).toBeInViewport();
  for (const _ of Array(12)) await page.mouse.wheel(0, -1_500);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  expect(await readLayoutShifts(page)).toEqual([]);
});

test('a page restores its scroll position on reload and on going back', async ({ page }) => {
  await page.goto('/');
  const section = page.locator('#use-cases');
  await section.evaluate((it) => it.scrollIntoView({ behavior: 'instant' }));
  await expect.poll(() => measureTop(section)).toBeGreaterThanOrEqual(0);
  const top = await measureTop(section);
  await page.reload();
  await expect.poll(() => measureTop(section)).toBe(top);
  await page.goto('/precios');
  await page.goBack();
  await expect.poll(() => measureTop(section)).toBe(top);
});

function measureTop(element: Locator): Promise<number> {
  return element.evaluate((it) => Math.round(it.getBoundingClientRect().top));
}
