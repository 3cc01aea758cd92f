import { headingOnly } from '#document/deferred-layout.head.ts';
import { href } from '#site/links.ts';
import type { RouteName } from '#site/routes.ts';
import { screens } from '#testing/addresses.ts';
import { traced, type TraceEvent } from '#testing/trace.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.use({ locale: 'es-ES', isLayoutAwaited: false });

/** The first part below the heading of a page. */
const secondParts: [RouteName, string][] = [
  ['home', 'main > :nth-child(2)'],
  ['google', 'main > nav ~ :nth-child(3)'],
  ['contact', 'main > :nth-child(2)'],
  ['privacy', 'main > article > * > :nth-child(2)'],
];

for (const [route, part] of secondParts) {
  test.describe(`the first part below the heading of ${route}`, () => {
    test.describe('on a first visit', () => {
      test.use({ hasConsented: false });

      test('is not there on a phone before the page is parsed and painted', async ({ page }) => {
        await page.setViewportSize(screens.phone);
        const ahead = await displaysOf(page, href(route, 'es'), part);
        expect([...new Set(ahead)]).toEqual(['none']);
        await expect(page.locator(part)).not.toHaveCSS('display', 'none');
        await expect(page.locator(part)).toHaveCSS('content-visibility', 'auto');
      });

      test('is there on a phone as soon as the visitor has answered', async ({ page }) => {
        await page.setViewportSize(screens.phone);
        await keepPaintQuiet(page);
        await page.goto(href(route, 'es'), { waitUntil: 'commit' });
        await page.getByRole('button', { name: 'Rechazar' }).press('Enter');
        await expect(page.locator(part)).not.toHaveCSS('display', 'none');
      });

      test('is laid out in the first frame of a large screen', async ({ page }) => {
        await page.setViewportSize(screens.desktop);
        const ahead = await displaysOf(page, href(route, 'es'), part);
        expect(ahead).not.toEqual([]);
        expect(ahead).not.toContain('none');
      });
    });

    test('is laid out in the first frame of a phone once the visitor has answered', async ({
      page,
    }) => {
      await page.setViewportSize(screens.phone);
      const ahead = await displaysOf(page, href(route, 'es'), part);
      expect(ahead).not.toEqual([]);
      expect(ahead).not.toContain('none');
    });
  });
}

test.describe('on a first visit', () => {
  test.use({ hasConsented: false });

  test('nothing is hidden where a fragment leads to a text', async ({ page }) => {
    await page.setViewportSize(screens.phone);
    await keepPaintQuiet(page);
    await page.goto('/#:~:text=pasos', { waitUntil: 'commit' });
    await page.locator('main').waitFor({ state: 'attached' });
    expect(await page.locator('html').getAttribute(headingOnly)).toBe(null);
  });
});

test('what comes once the page is parsed is in no task with what is parsed', async ({ page }) => {
  const { events } = await traced(
    page,
    ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8'],
    () => page.goto('/precios', { waitUntil: 'load' }),
  );
  const tasks = events.filter(({ name }) => name === 'RunTask');
  const tasksOf = (isWanted: (event: TraceEvent) => boolean) => {
    const wanted = events.filter(isWanted);
    return tasks.filter((task) => wanted.some((event) => isWithin(event, task)));
  };
  // All of the page is before the one script in it that is a module.
  const parsed = tasksOf(({ name }) => name === 'v8.compileModule');
  const loaded = tasksOf(({ args }) => args?.data?.type === 'DOMContentLoaded');
  expect(parsed).toHaveLength(1);
  expect(loaded).not.toEqual([]);
  expect(loaded).not.toContain(parsed[0]);
});

/** Lets the browser not say when it has painted: what waits for that waits for a second. */
function keepPaintQuiet(page: Page): Promise<unknown> {
  return page.addInitScript(() => (PerformanceObserver.prototype.observe = () => {}));
}

/**
 * The `display` of an element in each frame until something counts as painted, a second after the page is
 * parsed. The deferred script does not come.
 */
async function displaysOf(page: Page, url: string, selector: string): Promise<string[]> {
  await keepPaintQuiet(page);
  await page.route('**/_astro/page.*.js', () => {});
  await page.addInitScript(
    ([wanted, attribute]) => {
      const ahead: string[] = [];
      Object.assign(window, { ahead });
      const look = (): void => {
        const element = document.querySelector(wanted);
        const isAhead = document.documentElement.hasAttribute(attribute);
        if (element !== null && isAhead) ahead.push(getComputedStyle(element).display);
        if (element === null || isAhead) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    [selector, headingOnly] as const,
  );
  await page.goto(url, { waitUntil: 'load' });
  await expect(page.locator('html')).not.toHaveAttribute(headingOnly);
  return page.evaluate((): string[] => Reflect.get(window, 'ahead'));
}

/** Whether an event is part of another one. */
function isWithin(event: TraceEvent, { pid, tid, ts, dur = 0 }: TraceEvent): boolean {
  return event.pid === pid && event.tid === tid && event.ts >= ts && event.ts <= ts + dur;
}
