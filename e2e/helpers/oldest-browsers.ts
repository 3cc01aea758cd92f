import type { Page } from '@playwright/test';

/** What Chrome 111, Firefox 115 or Safari 16.4 lacks (docs/accessibility.md), by where newer ones have it. */
const missing = {
  Array: ['fromAsync'],
  'Document.prototype': ['startViewTransition'],
  'Element.prototype': [
    'ariaExpanded',
    'ariaHidden',
    'ariaLabel',
    'ariaSelected',
    'checkVisibility',
    'moveBefore',
    'role',
  ],
  'HTMLElement.prototype': ['hidePopover', 'popover', 'showPopover', 'togglePopover'],
  'Iterator.prototype': ['filter', 'find', 'flatMap', 'forEach', 'map', 'some', 'toArray'],
  Map: ['groupBy'],
  Object: ['groupBy'],
  Promise: ['try', 'withResolvers'],
  RegExp: ['escape'],
  'Set.prototype': ['difference', 'intersection', 'isSubsetOf', 'union'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  URL: ['canParse', 'parse'],
  'URLSearchParams.prototype': ['size'],
  window: ['scheduler'],
};

/** Takes from each page to come what the oldest browsers that the site is for do not have. */
export async function beOldest(page: Page): Promise<void> {
  await page.addInitScript(forget, missing);
}

function forget(missing: Record<string, string[]>): void {
  for (const [path, names] of Object.entries(missing)) {
    const owner = path
      .split('.')
      .reduce<object>((it, name) => Object(Reflect.get(it, name)), window);
    for (const name of names) Reflect.deleteProperty(owner, name);
  }
}
