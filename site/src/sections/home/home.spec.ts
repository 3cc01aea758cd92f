import { suites } from '@altanube/content/suites';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { expect, slow, test } from '@altanube/e2e/fixtures';

const { home } = siteContent.copy.es;

test('the client grid has 2, 3, 4 or 6 columns, by screen width (H-4)', async ({ page }) => {
  await page.goto('/');
  const wall = page.getByRole('region', { name: home.clients.title }).getByRole('list');
  for (const [width, columns] of [
    [360, 2],
    [640, 3],
    [840, 4],
    [1280, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const tracks = () => wall.evaluate((list) => getComputedStyle(list).gridTemplateColumns);
    await expect.poll(async () => (await tracks()).split(' ').length).toBe(columns);
  }
});

test('the card of each suite has a gradient of its own (H-8)', slow, async ({ page }) => {
  await page.goto('/');
  const gradients = await page
    .locator('.suite-card')
    .evaluateAll((all) => all.map((card) => getComputedStyle(card).backgroundImage));
  const gradient = expect.stringContaining('gradient(');
  expect([...new Set(gradients)]).toEqual(suites.map(() => gradient));
});
