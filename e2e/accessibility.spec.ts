import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { addresses, screens } from '#testing/addresses.ts';
import { expect, test } from './fixtures.ts';

/** The width at which WCAG 2.2 wants a page to reflow (1.4.10). */
const smallest = { width: 320, height: 640 };

test.use({ locale: 'es-ES' });

for (const { url } of addresses) {
  test(`axe finds nothing on ${url}, small and large, light and dark, and it fits 320 px`, async ({
    page,
  }) => {
    await page.goto(url);
    for (const [screen, viewport] of Object.entries(screens)) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await findViolations(page, everything), `${screen}, light`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await findViolations(page, colours), `${screen}, dark`).toEqual([]);
    }
    await page.setViewportSize(smallest);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, 'nothing is wider than the smallest screen').toBe(smallest.width);
  });
}

/** Every rule of axe, those that are off by default included where they are about what we hold. */
const everything: RunOptions = { rules: { 'target-size': { enabled: true } } };

/** What a change of the theme alone can break. */
const colours: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

async function findViolations(page: Page, options: RunOptions) {
  const { violations } = await new AxeBuilder({ page }).options(options).analyze();
  return violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
}
