import type { Page } from '@playwright/test';
import axeCore, { type RunOptions } from 'axe-core';

export const allRules: RunOptions = { rules: { 'target-size': { enabled: true } } };

/** The rules that a change of theme can break. */
export const colourRules: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** Checks the page or the elements that match a selector. Injects axe once per document. */
export async function findAxeViolations(page: Page, options: RunOptions, selector = 'html') {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  return page.evaluate(
    async ([selector, options]) => {
      // Contrast during a transition is meaningless.
      for (const animation of document.getAnimations()) {
        if (animation instanceof CSSTransition) animation.finish();
      }
      // Elements that are not rendered yet have no colours.
      for (const part of document.querySelectorAll<HTMLElement>('main > *, body > footer')) {
        part.style.contentVisibility = 'visible';
      }
      const { violations } = await axe.run(selector, { ...options, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => ({
        rule: id,
        where: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
      }));
    },
    [selector, options] as const,
  );
}

declare const axe: typeof axeCore;
