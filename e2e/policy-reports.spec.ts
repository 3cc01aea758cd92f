import { expect, test } from './fixtures.ts';

/** What Chromium says of a script whose bytes have another hash. */
const refusal = /Failed to find a valid digest/;

test.use({ expectedConsole: { patterns: [/Applying inline style violates/, refusal] } });

test('a browser reports violations of a page’s policy (P-9)', async ({ page, site }) => {
  await page.goto('/precios?lng=en');
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { display: none }';
    document.head.append(style);
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(() => site.log().filter(({ event }) => event === 'policy-violated'), { timeout: 30_000 })
    .toMatchObject([{ directive: 'style-src-elem', blocked: 'inline', page: '/precios' }]);
});

test('a browser does not run a script that has changed since the build', async ({ page }) => {
  await page.route('**/_astro/document.*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()};` });
  });
  const refused = page.waitForEvent('console', (line) => refusal.test(line.text()));
  await page.goto('/', { waitUntil: 'commit' });
  await refused;
});
