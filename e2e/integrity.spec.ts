import type { Page } from '@playwright/test';
import { hasLaterStyles } from '#testing/later-styles.ts';
import { expect, test } from './fixtures.ts';

/** What Chromium says of a script whose bytes have another hash. */
const refusal = /Failed to find a valid digest/;

test('a browser runs the script that a page names', async ({ page }) => {
  await page.goto('/');
  expect(await hasRun(page)).toBe(true);
});

test.describe('when a script is not what the page was built with', () => {
  test.use({
    expectedConsole: { patterns: [refusal] },
    isStyleAwaited: false,
  });

  test('a browser does not run it', async ({ page }) => {
    await page.route('**/_astro/document.*.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()};` });
    });
    const refused = page.waitForEvent('console', (line) => refusal.test(line.text()));
    await page.goto('/');
    await refused;
    expect(await hasRun(page)).toBe(false);
  });
});

/** The script of a page brings the later styles. */
function hasRun(page: Page): Promise<boolean> {
  return page.evaluate(hasLaterStyles);
}
