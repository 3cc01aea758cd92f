import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { findCalculator, expectReady } from '../../site/src/features/calculator/testing/visitor.ts';
import { languages } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { allAddresses, screens } from '../helpers/addresses.ts';
import { expect, test } from '../fixtures.ts';
import { getStates } from './page-states.ts';

test.use({ bypassCSP: true });

/** Header and footer are the same on each page: their focus rings are checked on this one. */
const fullyCheckedPage = 'home';

type Box = { x: number; y: number; width: number; height: number };

type Stop = {
  /** Its index among all focusable elements in document order; -1 if it is not one of them. */
  index: number;
  name: string;
  box: Box;
  /** The box of each line, if its text has several lines. */
  lines: Box[];
  /** Whether it is in the viewport and nothing covers it. */
  isSeen: boolean;
};

/** Room for the ring around an element, in CSS pixels. */
const margin = 8;

/** Between a pixel with focus and the same pixel without (WCAG 2.2, 1.4.11, 2.4.13). */
const minContrast = 3;

for (const [screen, viewport] of Object.entries(screens)) {
  for (const [at, { route, language, url }] of allAddresses.entries()) {
    // In each language one half of the pages is light on this screen; in the other language they
    // are dark, and on the other screen it is the other way round.
    const isDark = (languages.indexOf(language) + at + (screen === 'phone' ? 0 : 1)) % 2 === 1;

    test.describe(`${url} (${route}) in ${language}, ${screen}, ${isDark ? 'dark' : 'light'}`, () => {
      test.use({ viewport, colorScheme: isDark ? 'dark' : 'light' });

      test('reaches each control by Tab in order, visible, with its ring', async ({ page }) => {
        await page.goto(url);
        await moveSlides(page);
        // The calculator has more focusable elements once it is hydrated.
        if ((await findCalculator(page).count()) > 0) await expectReady(page, language);
        const stops = await listStops(page);
        expect(stops.length).toBeGreaterThan(15);
        expect.soft(findOutOfOrder(stops)).toEqual([]);
        const problems: string[] = [];
        const checkedKinds: string[] = [];
        for (const [index, { name }] of stops.entries()) {
          problems.push(...(await findProblemsAfter(page, 'Tab', { index, name })));
          const { place, kind } = await describeFocus(page);
          if (place !== 'main' && route !== fullyCheckedPage) continue;
          // The first two of a kind in a part of the page represent the others.
          if (checkedKinds.filter((each) => each === kind).length === 2) continue;
          checkedKinds.push(kind);
          problems.push(...(await findRingProblems(page)));
        }
        await page.keyboard.press('Tab');
        const { index: afterLast } = await currentStop(page);
        if (afterLast > 0) problems.push(`After the last comes ${stops[afterLast]?.name}`);
        await focusStop(page, stops.length - 1);
        for (const index of [stops.length - 2, stops.length - 3]) {
          const { name = '' } = stops[index] ?? {};
          problems.push(...(await findProblemsAfter(page, 'Shift+Tab', { index, name })));
        }
        expect(problems).toEqual([]);
      });
    });
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const { name, route, part, isFirstVisit, reach } of getStates(screen)) {
      test.describe(`${route}, ${name}, on a ${screen}, ${colorScheme}`, () => {
        test.use({ viewport, colorScheme, hasConsented: isFirstVisit !== true });

        test('reaches each control by Tab, with its ring, and leaves by Tab', async ({ page }) => {
          await page.goto(href(route, 'es'));
          await reach(page, 'es');
          const stops = await listStops(page, part);
          expect(stops.length).toBeGreaterThan(0);
          const problems: string[] = [];
          for (const index of stops.keys()) {
            await focusStop(page, index);
            // Browsers show focus rings only after a key press.
            await page.keyboard.press('Shift');
            problems.push(...(await findRingProblems(page)));
          }
          expect(problems).toEqual([]);
          // Last, because a menu closes when Tab leaves it.
          await focusStop(page, 0);
          const visited = [0];
          for (let presses = 0; presses <= stops.length; presses += 1) {
            await page.keyboard.press('Tab');
            visited.push((await currentStop(page)).index);
          }
          // Tab cycles within a modal dialog, which is closed by its buttons.
          const wanted = part === 'dialog' ? [...stops.keys()] : [-1];
          expect(wanted.filter((index) => !visited.includes(index))).toEqual([]);
        });
      });
    }
  }
}

for (const { route, language, url } of allAddresses.filter(({ language }) => language === 'es')) {
  test(`${url} (${route}) in ${language} shows focus rings in forced colours`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(url);
    await listStops(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await ringShare(page, await currentStop(page))).toBeGreaterThanOrEqual(1);
  });
}

/** Slides that React moves are no tab stop; the first key press hydrates them. */
async function moveSlides(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await expect(page.locator('.slides:not(.slides-live)')).toHaveCount(0);
}

async function findProblemsAfter(page: Page, key: string, wanted: Pick<Stop, 'index' | 'name'>) {
  await page.keyboard.press(key);
  const { index, name, isSeen } = await currentStop(page);
  if (index !== wanted.index) return [`${name} has the focus in place of ${wanted.name}`];
  return isSeen ? [] : [`${name} has the focus and is out of the window, or under something`];
}

/** Whether what has the focus is a part of `main`, and what has the same look and surroundings. */
async function describeFocus(page: Page): Promise<{ place: string; kind: string }> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const part = element.closest('main section, main article, header, footer');
    const surroundings = element.closest('.dark-panel, .card, .suite-card')?.className;
    return {
      place: element.closest('main') === null ? 'around' : 'main',
      kind: [element.localName, element.className, part?.id, surroundings].join(' '),
    };
  });
}

async function findRingProblems(page: Page): Promise<string[]> {
  // A field of several lines is scrolled to the line that is written.
  await page.evaluate(() => document.activeElement?.scrollIntoView({ block: 'nearest' }));
  const stop = await currentStop(page);
  const { name } = stop;
  const share = await ringShare(page, stop);
  return share >= 1 ? [] : [`${name} has ${share.toFixed(2)} of the ring that it needs`];
}

/** Focuses a tab stop from script. */
async function focusStop(page: Page, index: number): Promise<void> {
  await page.evaluate((at) => Reflect.get(window, 'stops')[at].focus(), index);
}

/** Stops that follow one that is below them, or to their right in the same row. */
function findOutOfOrder(stops: readonly { name: string; box: Box }[]): string[] {
  return stops.flatMap(({ name, box }, at) => {
    const before = stops[at - 1]?.box;
    if (before === undefined) return [];
    const slack = 4;
    const isAbove = box.y + box.height <= before.y + slack;
    const isLeft = box.x + box.width <= before.x + slack;
    const isBelow = box.y + slack >= before.y + before.height;
    // The next column starts at its top.
    const isNextColumn = box.x + slack >= before.x + before.width;
    return (isAbove && !isNextColumn) || (isLeft && !isBelow) ? [name] : [];
  });
}

async function listStops(page: Page, within = 'html'): Promise<{ name: string; box: Box }[]> {
  return page.evaluate((selector) => {
    const candidates = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const isReached = (element: Element) =>
      element instanceof HTMLElement &&
      element.tabIndex >= 0 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[inert]') === null &&
      !element.matches(':disabled') &&
      // A group of radio buttons is one stop: the chosen one, or else the first.
      !(element.matches('[type=radio]:not(:checked)') && stopOfGroup(element) !== element);
    const stopOfGroup = (radio: Element) => {
      const group = `[name="${radio.getAttribute('name')}"]`;
      return document.querySelector(`${group}:checked`) ?? document.querySelector(group);
    };
    /** A visually hidden control is represented by its label. */
    const seenPart = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 2 && height > 2 ? element : (element.closest('label') ?? element);
    };
    const describeName = (element: Element) =>
      `${element.localName} “${(element.textContent || element.closest('label')?.textContent || element.id).trim().replace(/\s+/g, ' ').slice(0, 40)}”`;
    const roots = [...document.querySelectorAll(selector)];
    const stops = roots.flatMap((root) => [...root.querySelectorAll(candidates)].filter(isReached));
    const look = () => {
      const element = document.activeElement ?? document.body;
      const seen = seenPart(element);
      const boxes = [...seen.getClientRects()];
      const isOn = ({ left, right, top, bottom }: DOMRect) => {
        const y = (Math.max(0, top) + Math.min(bottom, innerHeight)) / 2;
        const hit = document.elementFromPoint((left + right) / 2, y);
        return hit !== null && (seen.contains(hit) || hit.contains(seen));
      };
      const box = seen.getBoundingClientRect();
      const { x, y, width, height } = box;
      // A field of several lines is scrolled to the line that is written.
      const isLong = seen.matches('textarea') || height > innerHeight;
      const bottom = isLong ? Math.min(y + height, innerHeight) : y + height;
      const isInside = x >= 0 && x + width <= innerWidth && y >= 0 && bottom <= innerHeight;
      return {
        index: stops.indexOf(element),
        name: describeName(element),
        box: box.toJSON(),
        lines: boxes.map((line) => line.toJSON()),
        isSeen: boxes.length > 0 && isInside && boxes.every(isOn),
      };
    };
    Object.assign(window, { stops, look });
    return stops.map((element) => {
      const { x, y, width, height } = seenPart(element).getBoundingClientRect();
      return { name: describeName(element), box: { x, y: y + scrollY, width, height } };
    });
  }, within);
}

async function currentStop(page: Page): Promise<Stop> {
  return page.evaluate(() => Reflect.get(window, 'look')());
}

/**
 * How much of a line of 2 CSS pixels around the element changes enough when it gets the focus, at
 * least 1 for who must see it (WCAG 2.2, 2.4.13). The line is as long as that of a box with round
 * ends. A ring is an outline here: what else a focus changes, such as a tooltip, does not count. The
 * page's policy has to be bypassed (`bypassCSP`).
 */
async function ringShare(page: Page, { box, lines }: Stop): Promise<number> {
  // Playwright clips this to the viewport.
  const clip = {
    x: Math.floor(box.x) - margin,
    y: Math.floor(box.y) - margin,
    width: Math.ceil(box.width) + 2 * margin + 1,
    height: Math.ceil(box.height) + 2 * margin + 1,
  };
  const focused = await capturePixels(page, clip, '');
  const plain = await capturePixels(page, clip, '* { outline: none !important }');
  let changed = 0;
  for (let at = 0; at < focused.length; at += 3) {
    if (contrast(luminance(focused, at), luminance(plain, at)) >= minContrast) changed += 1;
  }
  const around = lines.reduce((sum, line) => sum + perimeter(line), 0);
  return changed / (2 * Math.min(around, perimeter(box)));
}

function perimeter({ width, height }: Box): number {
  return 2 * Math.abs(width - height) + Math.PI * Math.min(width, height);
}

async function capturePixels(page: Page, clip: Box, style: string): Promise<Buffer> {
  const png = await page.screenshot({ clip, style, animations: 'disabled' });
  return sharp(png).removeAlpha().raw().toBuffer();
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Relative luminance of the pixel whose three bytes start there (WCAG 2.2). */
function luminance(bytes: Buffer, at: number): number {
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((n) => linear[bytes[at + n] ?? 0] ?? 0);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const linear = Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});
