import { href } from '@altanube/content/links';
import { suites } from '@altanube/content/suites';
import { expect, test } from '@altanube/e2e/fixtures';

test('the licences stand in one row on a screen of 1280 px', async ({ page }) => {
  await page.setViewportSize({ width: 1280 - 17, height: 740 });
  for (const suite of suites) {
    await page.goto(href(suite, 'es'));
    const cards = page.locator('#licences li:has(h3)');
    const tops = await cards.evaluateAll((all) =>
      all.map((card) => Math.round(card.getBoundingClientRect().top)),
    );
    expect(new Set(tops.slice(0, 4)).size).toBe(1);
  }
});
