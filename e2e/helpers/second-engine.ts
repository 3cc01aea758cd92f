import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const engine = readFileSync(
  createRequire(import.meta.url).resolve('accessibility-checker-engine/ace-window.js'),
  'utf8',
);

/** Both of its rule sets that go beyond what axe looks for. */
const ruleSets = ['WCAG_2_2', 'IBM_Accessibility'];

export type Finding = { rule: string; message: string; element: string };

/**
 * What IBM's rule engine finds wrong in the page as it stands. What it leaves to a person, who has
 * judged it in docs/accessibility.md, is not among it. The page's policy has to be bypassed
 * (`bypassCSP`), since the engine is put into the page.
 */
export async function secondEngineFindings(page: Page): Promise<Finding[]> {
  if (!(await page.evaluate(() => 'ace' in window))) await page.evaluate(engine);
  return page.evaluate(async (sets) => {
    // Colours on their way from one to another are nobody's choice.
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
    const { results } = await new ace.Checker().check(document, sets);
    if (results.length === 0) throw new Error('The engine has looked at nothing');
    return results
      .filter(({ value }) => value[1] === 'FAIL')
      .map(({ ruleId, message, snippet, path }) => ({
        rule: ruleId,
        message,
        element: `${snippet} at ${path.dom}`,
      }));
  }, ruleSets);
}

type Result = {
  ruleId: string;
  /** A level, and `PASS`, `FAIL`, `POTENTIAL` or `MANUAL`. */
  value: [string, string];
  message: string;
  snippet: string;
  path: { dom: string };
};

declare const ace: {
  Checker: new () => { check(document: Document, sets: string[]): Promise<{ results: Result[] }> };
};
