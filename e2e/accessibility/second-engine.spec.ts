import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { languages } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { allAddresses, screens } from '../helpers/addresses.ts';
import { expect, test } from '../fixtures.ts';
import { getStates } from './page-states.ts';

/** IBM's rules, including both sets that go beyond axe. */
const engineFile = import.meta.resolve('accessibility-checker-engine/ace-window.js');
const engine = readFileSync(new URL(engineFile), 'utf8');
const ruleSets = ['WCAG_2_2', 'IBM_Accessibility'];

test.use({ bypassCSP: true });

for (const [screen, viewport] of Object.entries(screens)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`on a ${screen}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme });

      for (const { route, language, url } of allAddresses) {
        test(`${url} (${route}) in ${language}`, async ({ page }) => {
          await page.goto(url);
          expect(await findFailures(page)).toEqual([]);
        });
      }

      for (const { name, route, isFirstVisit, reach } of getStates(screen)) {
        test.describe(`${route}, ${name}`, () => {
          test.use({ hasConsented: isFirstVisit !== true });

          for (const language of languages) {
            test(`in ${language}`, async ({ page }) => {
              await page.goto(href(route, language));
              await reach(page, language);
              expect(await findFailures(page)).toEqual([]);
            });
          }
        });
      }
    });
  }
}

/** Excludes the items for manual review, which docs/accessibility.md covers. */
async function findFailures(page: Page) {
  await page.evaluate(engine);
  return page.evaluate(async (sets) => {
    // Contrast during a transition is meaningless.
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
    const { results } = await new ace.Checker().check(document, sets);
    if (results.length === 0) throw new Error('The engine has looked at nothing');
    return results.filter(({ value }) => value[1] === 'FAIL');
  }, ruleSets);
}

declare const ace: {
  Checker: new () => {
    check(document: Document, sets: string[]): Promise<{ results: { value: [string, string] }[] }>;
  };
};
