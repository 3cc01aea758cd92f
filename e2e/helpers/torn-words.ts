import type { Page } from '@playwright/test';

/** Words of four letters or more that begin on one line and end on the next, without a hyphen. */
export async function tornWords(page: Page): Promise<string[]> {
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
