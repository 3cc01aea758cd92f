import type { Page } from '@playwright/test';
import { allAddresses, languagesAndScreens } from './helpers/addresses.ts';
import { expect, slow, test } from './fixtures.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    for (const { language, screen, viewport } of languagesAndScreens) {
      const isCommon = javaScriptEnabled === (screen === 'phone');
      test.describe(`in ${language} on a ${screen}`, isCommon ? {} : slow, () => {
        test.use({ viewport, locale: language });

        test('every fragment shows its heading below the bar (R-12)', async ({ page }) => {
          const fragments = new Set<string>();
          for (const { url } of allAddresses.filter((address) => address.language === language)) {
            await page.goto(url);
            for (const link of await findFragmentLinks(page)) fragments.add(link);
          }
          expect(fragments.size).toBeGreaterThan(40);
          let path = '';
          for (const fragment of [...fragments].toSorted()) {
            const { pathname, hash } = new URL(fragment);
            if (path === pathname) await page.evaluate((to) => void (location.hash = to), hash);
            else await page.goto(fragment);
            await expect.poll(() => describeHeadingPosition(page, hash), fragment).toBe('in view');
            // Without JavaScript, Chromium may lose the scroll position on reload.
            if (path !== pathname && javaScriptEnabled) {
              await page.reload();
              await expect
                .poll(() => describeHeadingPosition(page, hash), fragment)
                .toBe('in view');
            }
            path = pathname;
          }
        });
      });
    }
  });
}

/** Addresses with a fragment that names an element. */
function findFragmentLinks(page: Page): Promise<string[]> {
  return page
    .locator('a[href*="#"]')
    .evaluateAll((links: HTMLAnchorElement[]) =>
      links.filter(({ hash }) => hash !== '#main' && !hash.includes('=')).map(({ href }) => href),
    );
}

/** The position of the heading that a fragment leads to. */
function describeHeadingPosition(page: Page, hash: string): Promise<string> {
  return page.evaluate((id) => {
    const target = document.getElementById(id);
    const label = document.getElementById(target?.getAttribute('aria-labelledby') ?? '');
    const heading = label ?? target?.querySelector('summary') ?? target;
    if (!heading?.checkVisibility()) return 'not shown';
    const { top, bottom } = heading.getBoundingClientRect();
    const bar = document.querySelector('body > header')?.getBoundingClientRect().bottom ?? 0;
    if (top < bar) return `under the bar: ${top}`;
    return bottom > innerHeight ? `below the window: ${top}` : 'in view';
  }, hash.slice(1));
}
