import type { Page, ViewportSize } from '@playwright/test';
import { languages } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { allAddresses, screens } from '../helpers/addresses.ts';
import { findAxeViolations, colourRules } from '../helpers/axe.ts';
import { pausePointer } from '../helpers/held-pointer.ts';
import { expect, test } from '../fixtures.ts';
import { getStates } from './page-states.ts';

test.use({ bypassCSP: true });

/** A window of 1280 by 1024 px at 400 % (WCAG 2.2, 1.4.10). */
const zoomed = { width: 320, height: 256 };

/** Text spacing that a visitor may set (1.4.12). */
const moreSpace = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`;

for (const { route, language, url } of allAddresses) {
  test(`${url} (${route}) in ${language} clips no text and breaks no word`, async ({ page }) => {
    // The slides stay a row that scrolls.
    await pausePointer(page);
    const session = await page.context().newCDPSession(page);
    const setTextSize = (standard: number) =>
      session.send('Page.setFontSizes', { fontSizes: { standard, fixed: 13 } });
    await page.setViewportSize(zoomed);
    await page.goto(url);
    await expectNothingClipped(page, 'at 400 %', [zoomed]);
    for (const width of [320, 360, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await findBrokenWords(page), `words torn at ${width} px`).toEqual([]);
    }

    await setTextSize(32);
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    await expectNothingClipped(page, 'text of 200 %');
    await setTextSize(16);
    await expect(page.locator('html')).toHaveCSS('font-size', '16px');

    await page.addStyleTag({ content: moreSpace });
    await expectNothingClipped(page, 'more space');
  });
}

for (const { route, language, url } of allAddresses.filter(({ language }) => language === 'es')) {
  test(`${url} (${route}) in ${language} has contrast and borders on request`, async ({ page }) => {
    await page.emulateMedia({ contrast: 'more' });
    await page.goto(url);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ contrast: 'more', colorScheme });
      expect.soft(await findAxeViolations(page, colourRules), colorScheme).toEqual([]);
    }
    await page.emulateMedia({ contrast: null, forcedColors: 'active' });
    const edgeless = await page
      .locator('.button:visible, .form-control:visible, select:visible')
      .evaluateAll((all) =>
        all
          .filter((element) => parseFloat(getComputedStyle(element).borderTopWidth) < 1)
          .map(({ outerHTML }) => outerHTML),
      );
    expect.soft(edgeless).toEqual([]);
  });
}

for (const [screen, viewport] of Object.entries(screens)) {
  for (const { name, route, isFirstVisit, reach } of getStates(screen)) {
    test.describe(`${route}, ${name}, on a ${screen}`, () => {
      test.use({ viewport, hasConsented: isFirstVisit !== true });

      test('opens without motion when reduced motion is requested', async ({ page }) => {
        await page.addInitScript(() => {
          const moved: string[] = [];
          const still = /color|shadow|^--|fill|stroke|visibility|opacity/;
          addEventListener('transitionrun', ({ propertyName, target }) => {
            if (!still.test(propertyName) && target instanceof Element) {
              moved.push(`${propertyName} of ${target.outerHTML.slice(0, 80)}`);
            }
          });
          addEventListener('animationstart', ({ animationName }) => moved.push(animationName));
          Object.assign(window, { moved });
        });
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const [language] = languages;
        await page.goto(href(route, language));
        await reach(page, language);
        expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([]);
      });
    });
  }
}

/** The longest page, about the company, takes nine sheets of A4. */
const mostSheets = 9;

/** A4 within its margins. */
const sheet = { width: 718, height: 1047 };

for (const { route, language, url } of allAddresses) {
  test(`${url} (${route}) in ${language} is readable on paper`, async ({ page }) => {
    await page.setViewportSize(screens.desktop);
    // Paper must be white all the same.
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(url);
    const pdf = await page.pdf({ format: 'A4' });
    // Chromium writes the objects of a PDF in plain text, and only their streams compressed.
    const sheets = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
    expect(sheets).toBeGreaterThan(0);
    expect(sheets).toBeLessThanOrEqual(mostSheets);

    const onScreen = await getTextsOnScreen(page);
    await page.setViewportSize(sheet);
    await page.emulateMedia({ media: 'print' });
    const lost = await onScreen.evaluate((all) =>
      all
        .filter((it) => !it.checkVisibility({ visibilityProperty: true }))
        .map((it) => it.textContent),
    );
    expect(lost, 'what is read on the screen is printed').toEqual([]);
    expect(await findMissingOnPaper(page), 'every heading and answer is printed').toEqual([]);
    expect(await findAxeViolations(page, colourRules), 'with backgrounds').toEqual([]);
    await removeBackgrounds(page);
    expect(await findAxeViolations(page, colourRules), 'without backgrounds').toEqual([]);
    const buttons = page.locator('main a.button[target]');
    const unsaid = await buttons.evaluateAll((all) =>
      all
        .map((it) => [it.getAttribute('href') ?? '', getComputedStyle(it, '::after').content])
        .filter(([address = '', beside]) => !beside?.includes(address)),
    );
    expect(unsaid, 'a button that leaves the site has its address beside it').toEqual([]);
  });
}

const bothScreens: ViewportSize[] = Object.values(screens);

async function expectNothingClipped(page: Page, how: string, viewports = bothScreens) {
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(wide, `${how}: nothing is wider`).toBeLessThanOrEqual(viewport.width);
    expect.soft(await findClippedTexts(page), `${how}, ${viewport.width} px`).toEqual([]);
  }
}

/** Words of four letters or more that begin on one line and end on the next, without a hyphen. */
async function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const torn = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      for (const { 0: word, index } of node.nodeValue?.matchAll(/[\p{L}\p{N}]{4,}/gu) ?? []) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
        if (lines.some(({ top }) => top >= (lines[0]?.bottom ?? 0))) torn.add(word);
      }
    }
    return [...torn];
  });
}

/** Texts that are partly clipped by an ancestor or lie outside the page. */
async function findClippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const slack = 1;
    type Edges = { left: number; top: number; right: number; bottom: number };
    /** The boxes that clip an element, with the clipping sides. */
    const clips = new Map<Element, Edges[]>();
    function findClips(element: Element | null): Edges[] {
      if (element === null || element === document.documentElement) return [];
      const known = clips.get(element);
      if (known !== undefined) return known;
      const { overflowX, overflowY } = getComputedStyle(element);
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const isCut = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      // Scrollable content is not clipped.
      const own = {
        left: isCut(overflowX) ? left : -Infinity,
        right: isCut(overflowX) ? right : Infinity,
        top: isCut(overflowY) ? top : -Infinity,
        bottom: isCut(overflowY) ? bottom : Infinity,
      };
      const scrolls = /auto|scroll/.test(overflowX + overflowY);
      const outer = scrolls ? [] : findClips(element.parentElement);
      // Elements for screen readers only are one pixel large.
      const isForEyes = right - left > 2 && bottom - top > 2;
      const all = [own, ...outer, ...(isForEyes ? [] : [{ ...own, left: NaN }])];
      clips.set(element, all);
      return all;
    }
    const problems = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.nodeValue?.trim() ?? '';
      if (element === null || text === '') continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const boxes = findClips(element);
      if (boxes.some(({ left }) => Number.isNaN(left))) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const isCut = boxes.some(
          ({ left, top, right, bottom }) =>
            rect.left < left - slack ||
            rect.right > right + slack ||
            rect.top < top - slack ||
            rect.bottom > bottom + slack,
        );
        // A label hidden for lack of space whose ancestor has it as its name.
        const isLeftOut = boxes.some(({ bottom }) => rect.top >= bottom);
        if (isCut && !(isLeftOut && element.closest('[aria-label]') !== null))
          problems.add(`“${text.slice(0, 50)}” is cut off`);
      }
    }
    return [...problems];
  });
}

/** The texts of a page, except navigation and controls. */
async function getTextsOnScreen(page: Page) {
  return page
    .locator('main')
    .evaluateHandle((main) =>
      [...main.querySelectorAll('p, li, dt, dd, th, td, blockquote, figcaption')]
        .filter((it) => it.closest('nav, form, search, .visually-hidden, .needs-script') === null)
        .filter((it) => it.checkVisibility({ visibilityProperty: true })),
    );
}

async function findMissingOnPaper(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('h1, h2, h3, details p, details li')]
      // Text for screen readers, other billing or other widths is not printed either.
      .filter((it) => it.closest('.visually-hidden') === null)
      .filter((it) => !it.checkVisibility({ visibilityProperty: true }))
      .map((it) => it.textContent),
  );
}

/** Browsers print without backgrounds unless a style forces them. */
async function removeBackgrounds(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (getComputedStyle(element).printColorAdjust === 'exact') continue;
      element.style.background = 'none';
    }
  });
}
