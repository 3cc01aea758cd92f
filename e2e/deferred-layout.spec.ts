import type { Locator, Page } from '@playwright/test';
import { deferredLayout, headingOnly } from '#document/deferred-layout.head.ts';
import { href } from '#site/links.ts';
import { screens } from '#testing/addresses.ts';
import { layoutShifts } from '#testing/layout-shift.ts';
import { traced } from '#testing/trace.ts';
import { expect, test } from './fixtures.ts';

test.use({ locale: 'es-ES', viewport: screens.phone, isLayoutAwaited: false });

test('what the first frame leaves out is laid out soon after it, and moves nothing', async ({
  page,
}) => {
  await page.goto('/');
  await expect(footer(page)).toHaveCSS('content-visibility', 'visible');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await layoutShifts(page)).toEqual([]);
});

test.describe('for as long as a page still loads', () => {
  test.beforeEach(async ({ page }) => {
    // A picture that does not come.
    await page.route('**/_astro/ascent.*.svg', () => {});
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await expect(footer(page)).toHaveCSS('content-visibility', 'auto');
  });

  test('nothing moves in a page that is scrolled quickly', async ({ page }) => {
    for (const _ of Array(12)) await page.mouse.wheel(0, 1_500);
    await expect(footer(page)).toBeInViewport();
    for (const _ of Array(12)) await page.mouse.wheel(0, -1_500);
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    expect(await layoutShifts(page)).toEqual([]);
  });

  test('a fragment leads to its section, and the browser finds every word', async ({ page }) => {
    const last = page.locator('main > section[id]').last();
    await last.evaluate(({ id }) => (location.hash = id));
    await expect(last).toBeInViewport();
    const below = await page.evaluate(() =>
      parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
    );
    await expect.poll(async () => Math.abs((await topOf(last)) - below)).toBeLessThan(1);
    const words = await footer(page).getByRole('paragraph').last().innerText();
    expect(
      await page.evaluate((text) => Reflect.get(window, 'find').call(window, text), words),
    ).toBe(true);
  });

  test('what comes near is no longer closed in', async ({ page }) => {
    await footer(page).scrollIntoViewIfNeeded();
    await expect(footer(page)).toHaveCSS('content-visibility', 'visible');
  });

  test('it is printed whole', async ({ page }) => {
    const printed = await pagesOnPaper(page);
    await page.evaluate(() => document.documentElement.removeAttribute('data-layout-deferred'));
    expect(printed).toBe(await pagesOnPaper(page));
  });
});

for (const address of ['/', '/?lng=es', '/?lng=en', '/?utm_source=x']) {
  test(`the first frame of ${address} does without what is below`, async ({ page }) => {
    await page.route('**/_astro/ascent.*.svg', () => {});
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await expect(footer(page)).toHaveCSS('content-visibility', 'auto');
  });
}

for (const route of ['home', 'google', 'contact', 'privacy'] as const) {
  test(`what says that parts of ${route} are left out restyles the parts alone`, async ({
    page,
  }) => {
    await page.goto(href(route, 'es'));
    await expect(page.locator('html')).not.toHaveAttribute(deferredLayout);
    const parts = await page.locator('main .section, .article-body, footer').count();
    for (const attribute of [deferredLayout, headingOnly]) {
      const { events } = await traced(page, ['devtools.timeline'], () => toggle(page, attribute));
      const updates = events.filter(({ name }) => name === 'UpdateLayoutTree');
      const counts = updates.map(({ args }) => args?.elementCount ?? 0);
      // The root, and what else is restyled in a frame of its own.
      expect(Math.max(...counts)).toBeLessThanOrEqual(parts + 3);
      expect(Math.max(...counts)).toBeGreaterThan(0);
    }
  });
}

test('a page that is loaded again, or gone back to, shows what it showed', async ({ page }) => {
  await page.goto('/');
  await expect(footer(page)).toHaveCSS('content-visibility', 'visible');
  const section = page.locator('#use-cases');
  await section.evaluate((it) => it.scrollIntoView({ behavior: 'instant' }));
  const top = await topOf(section);
  await page.reload();
  await expect.poll(() => topOf(section)).toBe(top);
  await page.goto('/precios');
  await page.goBack();
  await expect.poll(() => topOf(section)).toBe(top);
});

test('once all is laid out, the place to go back to is the browser’s to choose', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('html')).not.toHaveAttribute(deferredLayout);
  // So that it chooses none, and whoever moves the page is found.
  await page.evaluate(() => (history.scrollRestoration = 'manual'));
  await page.evaluate(() => (location.hash = 'steps'));
  await page.evaluate(() => (location.hash = 'use-cases'));
  const section = page.locator('#use-cases');
  await expect(section).toBeInViewport();
  const place = await topOf(section);
  await page.goBack();
  await expect(page).toHaveURL(/#steps$/);
  // Two frames later, what a fragment's handler moves has moved.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  expect(await topOf(section)).toBe(place);
});

/** Sets an attribute of the root and removes it again, a frame apart. */
function toggle(page: Page, attribute: string): Promise<void> {
  return page.evaluate(async (name) => {
    for (const isSet of [true, false]) {
      document.documentElement.toggleAttribute(name, isSet);
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }
  }, attribute);
}

function footer(page: Page): Locator {
  return page.getByRole('contentinfo');
}

function topOf(element: Locator): Promise<number> {
  return element.evaluate((it) => Math.round(it.getBoundingClientRect().top));
}

async function pagesOnPaper(page: Page): Promise<number> {
  const file = await page.pdf();
  return file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}
