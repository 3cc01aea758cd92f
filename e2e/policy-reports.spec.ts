import { expect, test } from './fixtures.ts';

test.use({ expectedConsole: { patterns: [/Applying inline style violates/] } });

test('a browser reports what the policy of a page has stopped', async ({ page, site }) => {
  await page.goto('/precios?lng=en');
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { display: none }';
    document.head.append(style);
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(() => site.log.filter(({ event }) => event === 'policy-violated'), { timeout: 30_000 })
    .toMatchObject([{ directive: 'style-src-elem', blocked: 'inline', page: '/precios' }]);
});
