import type { Page } from '@playwright/test';

/** Texts of which a part is cut off by a box around them, or lies outside the page. */
export async function clippedTexts(page: Page): Promise<string[]> {
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
