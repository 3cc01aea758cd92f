import { languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import type { RouteName } from '#site/routes.ts';
import { allAddresses, screens } from '#testing/addresses.ts';
import { accessibilityTree, treeAsText } from '#testing/accessibility-tree.ts';
import { treeProblems } from '#testing/tree-problems.ts';
import { expect, test } from '../fixtures.ts';
import { statesOn } from './page-states.ts';
import type { Page } from '@playwright/test';

/*
 * What the browser tells screen readers of each page, of the sample company, is kept in `trees/`
 * and was read. `npm run test:accessibility -- trees --update-snapshots` writes it anew.
 */

test.use({ locale: 'es-ES', contextOptions: { reducedMotion: 'reduce' } });

/** Pages whose content is told in another shape on a small screen. */
const inTwoShapes: (RouteName | 'article')[] = ['comparison'];

for (const { route, language, url } of allAddresses) {
  test(`${url} (${route}) in ${language} is told as it was when it was read`, async ({ page }) => {
    await page.setViewportSize(screens.desktop);
    await page.goto(url);
    expect.soft(treeProblems(await accessibilityTree(page), { isWhole: true })).toEqual([]);
    const main = await toldOf(page, 'main');
    expect.soft(await toldOf(page, 'header')).toMatchSnapshot([language, 'header.txt']);
    expect.soft(main).toMatchSnapshot([language, `${route}.txt`]);
    expect.soft(await toldOf(page, 'footer')).toMatchSnapshot([language, 'footer.txt']);

    await page.setViewportSize(screens.phone);
    expect.soft(treeProblems(await accessibilityTree(page), { isWhole: true })).toEqual([]);
    expect.soft(await toldOf(page, 'header')).toMatchSnapshot([language, 'header-phone.txt']);
    const mainOnPhone = await toldOf(page, 'main');
    if (inTwoShapes.includes(route)) {
      expect.soft(mainOnPhone).toMatchSnapshot([language, `${route}-phone.txt`]);
    } else {
      expect.soft(mainOnPhone, 'on a phone').toBe(main);
    }
  });
}

for (const screen of ['desktop', 'phone'] as const) {
  for (const { name, route, only, part, isFirstVisit, reach } of statesOn(screen)) {
    // What is reached on both is told alike.
    if (screen === 'phone' && only === undefined) continue;
    test.describe(`${route}, ${name}`, () => {
      test.use({ viewport: screens[screen], hasConsented: isFirstVisit !== true });

      for (const language of languages) {
        test(`in ${language} is told as it was when it was read`, async ({ page }) => {
          await page.goto(href(route, language));
          await reach(page, language);
          const problems = treeProblems(await accessibilityTree(page, part), { isWhole: false });
          expect.soft(problems).toEqual([]);
          const file = `${name.replaceAll(/[^\w]+/g, '-')}.txt`;
          expect(await toldOf(page, part)).toMatchSnapshot([language, 'states', file]);
        });
      }
    });
  }
}

async function toldOf(page: Page, selector: string): Promise<string> {
  const text = treeAsText(await accessibilityTree(page, selector));
  // The year of the build.
  return text.replace(/© \d{4}/, '© YEAR');
}
