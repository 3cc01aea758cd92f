import type { Page } from '@playwright/test';
import { languages } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { allAddresses, screens } from '../helpers/addresses.ts';
import { axeViolations, colourRules } from '../helpers/axe.ts';
import { holdPointer } from '../helpers/held-pointer.ts';
import { expect, test } from '../fixtures.ts';
import { statesOn } from './page-states.ts';

test.use({ locale: 'es-ES', bypassCSP: true });

/** A window of 1280 by 1024 px at 400 % (WCAG 2.2, 1.4.10). */
const zoomed = { width: 320, height: 256 };

/** As a visitor may set it (1.4.12). */
const moreSpace = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`;

for (const { route, language, url } of allAddresses) {
  test(`${url} (${route}) in ${language} is whole at 400 %, with text of 200 %, with more space, and no word is torn`, async ({
    page,
  }) => {
    // The slides stay a row that scrolls.
    await holdPointer(page);
    const session = await page.context().newCDPSession(page);
    const setTextSize = (standard: number) =>
      session.send('Page.setFontSizes', { fontSizes: { standard, fixed: 13 } });
    await page.setViewportSize(zoomed);
    await page.goto(url);
    await expectWhole(page, 'at 400 %');
    for (const width of [320, 360, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await tornWords(page), `words torn at ${width} px`).toEqual([]);
    }

    await setTextSize(32);
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    for (const viewport of Object.values(screens)) {
      await page.setViewportSize(viewport);
      await expectWhole(page, `text of 200 %, ${viewport.width} px`);
    }
    await setTextSize(16);
    await expect(page.locator('html')).toHaveCSS('font-size', '16px');

    await page.addStyleTag({ content: moreSpace });
    for (const viewport of Object.values(screens)) {
      await page.setViewportSize(viewport);
      await expectWhole(page, `more space, ${viewport.width} px`);
    }
  });
}

for (const { route, language, url } of allAddresses.filter(({ language }) => language === 'es')) {
  test(`${url} (${route}) in ${language} can be read by who asks for more contrast, and its controls have edges where colours are forced`, async ({
    page,
  }) => {
    await page.emulateMedia({ contrast: 'more' });
    await page.goto(url);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ contrast: 'more', colorScheme });
      expect.soft(await axeViolations(page, colourRules), colorScheme).toEqual([]);
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
  for (const { name, route, isFirstVisit, reach } of statesOn(screen)) {
    test.describe(`${route}, ${name}, on a ${screen}`, () => {
      test.use({ viewport, hasConsented: isFirstVisit !== true });

      test('is reached without motion by who asks for less of it', async ({ page }) => {
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

async function expectWhole(page: Page, how: string): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(wide, `${how}: nothing is wider than the window`).toBeLessThanOrEqual(width);
  expect.soft(await clippedTexts(page), how).toEqual([]);
}

/** Words of four letters or more that begin on one line and end on the next, without a hyphen. */
async function tornWords(page: Page): Promise<string[]> {
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

/** Texts of which a part is cut off by a box around them, or lies outside the page. */
async function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const slack = 1;
    type Edges = { left: number; top: number; right: number; bottom: number };
    /** The boxes that cut an element off, with the sides on which they do. */
    const clips = new Map<Element, Edges[]>();
    function findClips(element: Element | null): Edges[] {
      if (element === null || element === document.documentElement) return [];
      const known = clips.get(element);
      if (known !== undefined) return known;
      const { overflowX, overflowY } = getComputedStyle(element);
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const isCut = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      // What scrolls is not cut off.
      const own = {
        left: isCut(overflowX) ? left : -Infinity,
        right: isCut(overflowX) ? right : Infinity,
        top: isCut(overflowY) ? top : -Infinity,
        bottom: isCut(overflowY) ? bottom : Infinity,
      };
      const scrolls = /auto|scroll/.test(overflowX + overflowY);
      const outer = scrolls ? [] : findClips(element.parentElement);
      // What is for screen readers alone is a pixel large.
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
        // A name that is left out for want of room, and that the element around it has.
        const isLeftOut = boxes.some(({ bottom }) => rect.top >= bottom);
        if (isCut && !(isLeftOut && element.closest('[aria-label]') !== null))
          problems.add(`“${text.slice(0, 50)}” is cut off`);
      }
    }
    return [...problems];
  });
}
