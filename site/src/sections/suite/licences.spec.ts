import { expect, test } from '@altanube/e2e/fixtures';

test('the licences stand in one row on a screen of 1280 px', async ({ page }) => {
  await page.setViewportSize({ width: 1280 - 17, height: 740 });
  for (const path of ['/google-workspace', '/microsoft-365']) {
    await page.goto(path);
    const cards = page.locator('#licences li:has(h3)');
    const tops = await cards.evaluateAll((all) =>
      all.map((card) => Math.round(card.getBoundingClientRect().top)),
    );
    expect(new Set(tops.slice(0, 4)).size).toBe(1);
  }
});
