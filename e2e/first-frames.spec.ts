import { headingOnly } from '#document/deferred-layout.head.ts';
import { consentStorageKey } from '#features/consent/consent.ts';
import { themeStorageKey } from '#features/theme/theme.ts';
import { href } from '#site/links.ts';
import type { RouteName } from '#site/routes.ts';
import { screens } from '#testing/addresses.ts';
import { siteContent } from '#testing/site-content.ts';
import { traced, type TraceEvent } from '#testing/trace.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.use({
  locale: 'es-ES',
  isLayoutAwaited: false,
  contextOptions: { reducedMotion: 'no-preference' },
});

const { reject } = siteContent.copy.es.consent;

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
      test.use({ hasConsented: false, bypassCSP: true });

      test('is not there on a phone before the page is parsed', async ({ page }) => {
        await page.setViewportSize(screens.phone);
        await holdDeferredScript(page);
        const letItEnd = await holdEnd(page, href(route, 'es'));
        await expect(page.locator('dialog:modal')).toBeVisible();
        await framesAfterPaint(page, 3);
        await expect(page.locator(part)).toHaveCSS('display', 'none');
        letItEnd();
        await expect(page.locator(part)).not.toHaveCSS('display', 'none');
        await expect(page.locator(part)).toHaveCSS('content-visibility', 'auto');
      });

      test('is not there on a phone before the dialog is painted', async ({ page }) => {
        await page.setViewportSize(screens.phone);
        const frames = await framesAhead(page, href(route, 'es'), part);
        const parsed = frames.filter(({ isParsed }) => isParsed);
        expect(parsed).not.toEqual([]);
        expect(parsed.filter(({ display }) => display !== 'none')).toEqual([]);
      });

      test('is there on a phone as soon as the visitor has answered', async ({ page }) => {
        await page.setViewportSize(screens.phone);
        await holdEnd(page, href(route, 'es'));
        await page.locator('dialog:modal').getByRole('button', { name: reject }).press('Enter');
        await expect(page.locator(part)).not.toHaveCSS('display', 'none');
        await expect(page.locator('html')).toHaveAttribute(headingOnly);
      });

      test('comes on a phone in a frame with no other part', async ({ page }) => {
        await page.setViewportSize(screens.phone);
        await holdDeferredScript(page);
        await countLaidOut(page, ':is(main > .section:not(:has(h1)), .article-body, footer) > *');
        await page.goto(href(route, 'es'), { waitUntil: 'domcontentloaded' });
        const counts = () => page.evaluate((): number[] => Reflect.get(window, 'laidOut'));
        await expect.poll(async () => Math.max(...(await counts()))).toBeGreaterThan(0);
        await framesAfterPaint(page, 10);
        const steps = (await counts()).map((count, at, all) => count - (all[at - 1] ?? 0));
        expect(Math.max(...steps)).toBe(1);
      });

      test('is laid out in the first frame of a large screen', async ({ page }) => {
        await page.setViewportSize(screens.desktop);
        const frames = await framesAhead(page, href(route, 'es'), part);
        expect(frames).not.toEqual([]);
        expect(frames.filter(isLeftOut)).toEqual([]);
      });
    });

    test('is laid out in the first frame of a phone once the visitor has answered', async ({
      page,
    }) => {
      await page.setViewportSize(screens.phone);
      const frames = await framesAhead(page, href(route, 'es'), part);
      expect(frames).not.toEqual([]);
      expect(frames.filter(isLeftOut)).toEqual([]);
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

test('what is stored is waited for in no task with the head script', async ({ page }) => {
  await page.addInitScript(
    ([themeKey, consentKey]) => {
      const read = Storage.prototype.getItem;
      Storage.prototype.getItem = function (key) {
        const isInHead = document.querySelector('dialog') === null;
        if (key === themeKey && isInHead) {
          for (const end = performance.now() + 50; performance.now() < end;);
          performance.mark('waited');
        }
        if (key === consentKey && !isInHead) performance.mark('asked');
        return read.call(this, key);
      };
    },
    [themeStorageKey, consentStorageKey] as const,
  );
  const { events } = await traced(
    page,
    ['blink.user_timing', 'disabled-by-default-devtools.timeline'],
    () => page.goto('/precios', { waitUntil: 'load' }),
  );
  const tasks = events.filter(({ name }) => name === 'RunTask');
  const [waited, asked] = ['waited', 'asked'].map((mark) => {
    const marks = events.filter(({ name }) => name === mark);
    const [first] = marks.toSorted((a, b) => a.ts - b.ts);
    return tasks.find((task) => first !== undefined && isWithin(first, task));
  });
  expect(waited).toBeDefined();
  expect(asked).toBeDefined();
  expect(asked).not.toBe(waited);
});

/** Lets the browser not say when it has painted: what waits for that waits for a second. */
function keepPaintQuiet(page: Page): Promise<unknown> {
  return page.addInitScript(() => (PerformanceObserver.prototype.observe = () => {}));
}

/** Counts, before each frame, the parents of these elements that a page has laid out, as `laidOut`. */
function countLaidOut(page: Page, selector: string): Promise<unknown> {
  return page.addInitScript((wanted) => {
    const counts: number[] = [];
    Object.assign(window, { laidOut: counts });
    const count = (): void => {
      const shown = [...document.querySelectorAll(wanted)].filter((element) =>
        element.checkVisibility({ contentVisibilityAuto: true }),
      );
      counts.push(new Set(shown.map(({ parentElement }) => parentElement)).size);
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  }, selector);
}

/** Lets the deferred script not come, which lays out part after part. */
function holdDeferredScript(page: Page): Promise<unknown> {
  return page.route('**/_astro/page.*.js', () => {});
}

/** Goes to a page of which all has come but the end of the document. Returns what lets that come too. */
async function holdEnd(page: Page, url: string): Promise<() => void> {
  const { promise: mayEnd, resolve: letItEnd } = Promise.withResolvers<void>();
  await page.route('**/held.js', async (route) => {
    await mayEnd;
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const held = '</footer><script src="/held.js"></script>';
    await route.fulfill({ response, body: (await response.text()).replace('</footer>', held) });
  });
  await page.goto(url, { waitUntil: 'commit' });
  return letItEnd;
}

/** Waits for the first paint, and for as many frames after it. */
async function framesAfterPaint(page: Page, count: number): Promise<void> {
  const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
  await expect.poll(() => page.evaluate(isPainted)).toBe(true);
  for (let frame = 0; frame < count; frame++) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

type Frame = { isParsed: boolean; display: string; contentVisibility: string };

/**
 * How an element looks in each frame until something counts as painted, a second after the page is
 * parsed. The deferred script does not come.
 */
async function framesAhead(page: Page, url: string, selector: string): Promise<Frame[]> {
  await keepPaintQuiet(page);
  await holdDeferredScript(page);
  await page.addInitScript(
    ([wanted, attribute]) => {
      const frames: Frame[] = [];
      Object.assign(window, { framesAhead: frames });
      const look = (): void => {
        const element = document.querySelector(wanted);
        const isAhead = document.documentElement.hasAttribute(attribute);
        if (element !== null && isAhead) {
          const { display, contentVisibility } = getComputedStyle(element);
          frames.push({ isParsed: document.readyState !== 'loading', display, contentVisibility });
        }
        if (element === null || isAhead) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    [selector, headingOnly] as const,
  );
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await expect(page.locator('html')).not.toHaveAttribute(headingOnly);
  return page.evaluate((): Frame[] => Reflect.get(window, 'framesAhead'));
}

function isLeftOut({ display, contentVisibility }: Frame): boolean {
  return display === 'none' || contentVisibility === 'hidden';
}

/** Whether an event is part of another one. */
function isWithin(event: TraceEvent, { pid, tid, ts, dur = 0 }: TraceEvent): boolean {
  return event.pid === pid && event.tid === tid && event.ts >= ts && event.ts <= ts + dur;
}
