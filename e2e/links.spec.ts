import type { Page } from '@playwright/test';
import { allAddresses, languagesAndScreens, screens } from './helpers/addresses.ts';
import { sample } from './helpers/sampling.ts';
import { siteContent } from './helpers/site-content.ts';
import { languages } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { expect, slow, test } from './fixtures.ts';

for (const [language, details] of sample(languages, 'prefetch')) {
  const title = `in ${language}, hovering a link prefetches its page once (N-16)`;
  test(title, details, async ({ page, site: { log } }) => {
    const { name } = siteContent.copy[language].pricing.meta;
    const before = log().length;
    await page.setViewportSize(screens.desktop);
    await page.goto(href('faq', language), { waitUntil: 'networkidle' });
    const link = page.getByRole('banner').getByRole('link', { name }).first();
    const prefetch = page.waitForEvent('request', async (request) => {
      const headers = await request.allHeaders();
      return headers['sec-purpose']?.startsWith('prefetch') === true;
    });
    await link.hover();
    const fetched = await prefetch;
    await fetched.response();
    expect(fetched.url().endsWith(href('pricing', language))).toBe(true);
    await link.click();
    await page.waitForURL(href('pricing', language));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const visits = () =>
      log()
        .slice(before)
        .filter(({ path }) => path === '/precios');
    await expect.poll(visits).toEqual([expect.objectContaining({ isPrefetch: true })]);
  });
}

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
            const describe = () => describeHeadingPosition(page, hash);
            await expect.poll(describe, fragment).toBe('in view');
            // Without JavaScript, Chromium may lose the scroll position on reload.
            if (path !== pathname && javaScriptEnabled) {
              await page.reload();
              await expect.poll(describe, fragment).toBe('in view');
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
