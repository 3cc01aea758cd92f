import type { Page } from '@playwright/test';
import axeCore, { type RunOptions } from 'axe-core';

export const allRules: RunOptions = { rules: { 'target-size': { enabled: true } } };

/** The rules that a change of the theme alone can break. */
export const colourRules: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

type Violation = { rule: string; where: string[] };

/** In the page, or in the elements that a CSS selector names. Axe is put into a document once. */
export async function axeViolations(
  page: Page,
  options: RunOptions,
  selector = 'html',
): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  return page.evaluate(
    async ([selector, options]) => {
      // The contrast of a colour in transition means nothing.
      for (const animation of document.getAnimations()) {
        if (animation instanceof CSSTransition) animation.finish();
      }
      // What is not rendered yet has no colours.
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
