import type { Locator, Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { screens } from '@altanube/e2e/helpers/addresses';
import { allRules, findAxeViolations } from '@altanube/e2e/helpers/axe';
import { expect, slow, test } from '@altanube/e2e/fixtures';

const { home } = siteContent.copy.es;
const { carousel } = home.testimonials;

/** docs/behaviour.md, P-8. */
const openDelayMs = 700;
const skipDelayMs = 300;

test.use({ viewport: screens.desktop });

test(
  'opens after 700 ms of rest, and closes as the pointer leaves (P-8)',
  slow,
  async ({ page }) => {
    const { next } = await visit(page);
    await next.hover();
    await passTime(page, openDelayMs - 1);
    await expect(tooltip(next)).toBeHidden();
    await passTime(page, openDelayMs);
    await expect(tooltip(next)).toHaveText(carousel.next);
    await expect(tooltip(next)).toBeVisible();
    // It stays while the pointer goes to it. Straight on: a round control and its tooltip touch only
    // where the way is shortest.
    const { x = 0, width = 0 } = (await next.boundingBox()) ?? {};
    const { y = 0, height = 0 } = (await tooltip(next).boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 20 });
    await expect(tooltip(next)).toBeVisible();
    await page.mouse.move(x + width / 2, y + height * 3, { steps: 20 });
    await expect(tooltip(next)).toBeHidden();
  },
);

test('opens at once within 300 ms of another, and not later (P-8)', slow, async ({ page }) => {
  const { previous, next } = await visit(page);
  for (const [pauseMs, opensAtOnce] of [
    [skipDelayMs - 1, true],
    [skipDelayMs, false],
  ] as const) {
    await previous.hover();
    await passTime(page, openDelayMs);
    await expect(tooltip(previous)).toBeVisible();
    await leave(page);
    await passTime(page, pauseMs);
    await next.hover();
    await expect(tooltip(next)).toBeVisible({ visible: opensAtOnce });
    await leave(page);
    await passTime(page, opensAtOnce ? skipDelayMs : openDelayMs);
  }
});

test('opens at once for the keyboard, and closes by Escape (P-8)', async ({ page }) => {
  const { previous, next } = await visit(page);
  await previous.focus();
  await page.keyboard.press('Tab');
  await expect(next).toBeFocused();
  await expect(tooltip(next)).toBeVisible();
  await expect(tooltip(previous)).toBeHidden();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findAxeViolations(page, allRules, '.has-tooltip')).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await expect(tooltip(next)).toBeHidden();
  await page.keyboard.press('Shift+Tab');
  await expect(tooltip(previous)).toBeVisible();
  // There is one at a time.
  await next.hover();
  await passTime(page, openDelayMs);
  await expect(tooltip(next)).toBeVisible();
  await expect(tooltip(previous)).toBeHidden();
});

test('stays closed after a press or Escape until hovered again (P-8)', slow, async ({ page }) => {
  const { next } = await visit(page);
  for (const close of [() => next.click(), () => page.keyboard.press('Escape')]) {
    await next.hover();
    await passTime(page, openDelayMs);
    await expect(tooltip(next)).toBeVisible();
    await close();
    await expect(tooltip(next)).toBeHidden();
    // Within the control nothing changes.
    await next.locator('svg').hover();
    await passTime(page, openDelayMs);
    await expect(tooltip(next)).toBeHidden();
    await leave(page);
    await passTime(page, skipDelayMs);
  }
  await next.hover();
  await passTime(page, openDelayMs);
  await expect(tooltip(next)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('opens', slow, async ({ page }) => {
    await page.goto('/google-workspace');
    await expect(page.locator('html')).toHaveCSS('--tooltip', '0');
    const link = page.getByRole('main').getByRole('link', { name: home.meta.name });
    await link.hover();
    await expect(tooltip(link)).toBeVisible();
    await leave(page);
    await expect(tooltip(link)).toBeHidden();
  });
});

/** The only words in a control that shows none. */
function tooltip(of: Locator): Locator {
  return of.getByText(/\p{L}{3}/u);
}

/** Goes to two controls with tooltips, whose delays pass only when the test lets them. */
async function visit(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await page.goto('/');
  await expect(page.locator('html')).toHaveCSS('--tooltip', '0');
  return {
    previous: page.getByRole('button', { name: carousel.previous, exact: true }),
    next: page.getByRole('button', { name: carousel.next, exact: true }),
  };
}

async function leave(page: Page): Promise<void> {
  await page.mouse.move(180, 700);
}

/** Advances the running delay to this many milliseconds and pauses it there. */
async function passTime(page: Page, ms: number): Promise<void> {
  await page.evaluate((currentTime) => {
    for (const delay of document.documentElement.getAnimations()) delay.currentTime = currentTime;
  }, ms);
}
