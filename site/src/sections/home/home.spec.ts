import { siteContent } from '@altanube/e2e/helpers/site-content';
import { expect, slow, test } from '@altanube/e2e/fixtures';

const { home } = siteContent.copy.es;

test('the client grid has 2, 3, 4 or 6 columns, depending on screen width (H-4)', async ({
  page,
}) => {
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
  const gradients: string[] = [];
  for (const { title } of [home.services.google, home.services.microsoft]) {
    const card = page
      .locator('.suite-card')
      .filter({ has: page.getByRole('heading', { name: title }) });
    gradients.push(await card.evaluate((element) => getComputedStyle(element).backgroundImage));
  }
  for (const gradient of gradients) expect(gradient).toContain('gradient(');
  expect(new Set(gradients).size).toBe(2);
});
