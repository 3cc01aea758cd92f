import type { Page } from '@playwright/test';
import { calculatorOn, expectReady } from '../../site/src/features/calculator/testing/visitor.ts';
import { languages, matchLanguage } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { allAddresses, screens } from '../helpers/addresses.ts';
import { ringShare } from '../helpers/focus-ring.ts';
import { currentStop, listStops, type Box } from '../helpers/keyboard-walk.ts';
import { expect, test } from '../fixtures.ts';
import { statesOn } from './page-states.ts';

test.use({
  locale: 'es-ES',
  bypassCSP: true,
  contextOptions: { reducedMotion: 'reduce' },
});

/** The bar and the footer are the same on each page: their rings are looked at on this one. */
const wholePage = 'home';

for (const [screen, viewport] of Object.entries(screens)) {
  for (const [at, { route, language, url }] of allAddresses.entries()) {
    // In each language one half of the pages is light on this screen; in the other language they
    // are dark, and on the other screen it is the other way round.
    const isDark = (languages.indexOf(language) + at + (screen === 'phone' ? 0 : 1)) % 2 === 1;

    test.describe(`${url} (${route}) in ${language}, ${screen}, ${isDark ? 'dark' : 'light'}`, () => {
      test.use({ viewport, colorScheme: isDark ? 'dark' : 'light' });

      test('goes by Tab through all that can be operated, in order, each seen with its ring', async ({
        page,
      }) => {
        await page.goto(url);
        await moveSlides(page);
        await letCalculatorWork(page);
        const stops = await listStops(page);
        expect(stops.length).toBeGreaterThan(15);
        expect.soft(outOfOrder(stops)).toEqual([]);
        const problems: string[] = [];
        const lookedAt: string[] = [];
        for (const [index, { name }] of stops.entries()) {
          await page.keyboard.press('Tab');
          problems.push(...(await problemsHere(page, { index, name })));
          const { place, kind } = await placeOfFocus(page);
          if (place !== 'main' && route !== wholePage) continue;
          // The first and the second of a kind in a part of the page stand for the others.
          if (lookedAt.filter((each) => each === kind).length === 2) continue;
          lookedAt.push(kind);
          problems.push(...(await ringProblems(page)));
        }
        await page.keyboard.press('Tab');
        const { index: afterLast } = await currentStop(page);
        if (afterLast > 0) problems.push(`After the last comes ${stops[afterLast]?.name}`);
        await focusStop(page, stops.length - 1);
        for (const index of [stops.length - 2, stops.length - 3]) {
          await page.keyboard.press('Shift+Tab');
          problems.push(...(await problemsHere(page, { index, name: stops[index]?.name ?? '' })));
        }
        expect(problems).toEqual([]);
      });
    });
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const { name, route, part, isFirstVisit, reach } of statesOn(screen)) {
      test.describe(`${route}, ${name}, on a ${screen}, ${colorScheme}`, () => {
        test.use({ viewport, colorScheme, hasConsented: isFirstVisit !== true });

        test('goes by Tab through all that can be operated, each with its ring, and out of it', async ({
          page,
        }) => {
          await page.goto(href(route, 'es'));
          await reach(page, 'es');
          const stops = await listStops(page, part);
          expect(stops.length).toBeGreaterThan(0);
          const problems: string[] = [];
          for (const index of stops.keys()) {
            await focusStop(page, index);
            // A ring is shown to who has touched a key.
            await page.keyboard.press('Shift');
            problems.push(...(await ringProblems(page)));
          }
          expect(problems).toEqual([]);
          // Last, since a menu closes when Tab has left it.
          await focusStop(page, 0);
          const visited = [0];
          for (let presses = 0; presses <= stops.length; presses += 1) {
            await page.keyboard.press('Tab');
            visited.push((await currentStop(page)).index);
          }
          // Tab goes round in a modal dialog, which is left by its buttons.
          const wanted = part === 'dialog' ? [...stops.keys()] : [-1];
          expect(wanted.filter((index) => !visited.includes(index))).toEqual([]);
        });
      });
    }
  }
}

/** The calculator has more to reach once it works. */
async function letCalculatorWork(page: Page): Promise<void> {
  const calculator = calculatorOn(page);
  if ((await calculator.count()) === 0) return;
  const lang = await page.locator('html').getAttribute('lang');
  await expectReady(page, matchLanguage(lang) ?? 'es');
}

/** Slides that React moves are no stop; the first key of any page wakes it. */
async function moveSlides(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await expect(page.locator('.slides:not(.slides-live)')).toHaveCount(0);
}

async function problemsHere(
  page: Page,
  wanted: { index: number; name: string },
): Promise<string[]> {
  const { index, name, isSeen } = await currentStop(page);
  if (index !== wanted.index) return [`${name} has the focus in place of ${wanted.name}`];
  return isSeen ? [] : [`${name} has the focus and is out of the window, or under something`];
}

/** Whether what has the focus is a part of `main`, and what has the same look and surroundings. */
async function placeOfFocus(page: Page): Promise<{ place: string; kind: string }> {
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

async function ringProblems(page: Page): Promise<string[]> {
  // A field of several lines is scrolled to the line that is written.
  await showWhole(page);
  const stop = await currentStop(page);
  const { name } = stop;
  const share = await ringShare(page, stop);
  return share >= 1 ? [] : [`${name} has ${share.toFixed(2)} of the ring that it needs`];
}

/** Has all of what has the focus in the window, as far as it fits. */
async function showWhole(page: Page): Promise<void> {
  await page.evaluate(() => document.activeElement?.scrollIntoView({ block: 'nearest' }));
}

/** Gives the focus to a stop, as a script does. */
async function focusStop(page: Page, index: number): Promise<void> {
  await page.evaluate((at) => Reflect.get(window, 'stops')[at].focus(), index);
}

/** Stops that come after one that stands below them, or to the right of them in their row. */
function outOfOrder(stops: readonly { name: string; box: Box }[]): string[] {
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
