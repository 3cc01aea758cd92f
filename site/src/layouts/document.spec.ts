import { expect, test } from '@altanube/e2e/fixtures';
import { hasLaterStyles } from '@altanube/e2e/helpers/later-styles';

test.use({
  expectedConsole: { patterns: [/404: there is no page at \/no\/such/, /status of 404/] },
});

test('names the missing path in the console and the log (ERR-2)', async ({ page, site }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto('/no/such');
  await expect.poll(() => said).toContain('404: there is no page at /no/such');
  const logged = { event: 'page-missing', path: '/no/such' };
  expect(site.log()).toContainEqual(expect.objectContaining(logged));
});

test('a reload also loads the later styles', async ({ page }) => {
  await page.goto('/');
  await page.reload();
  await expect.poll(() => page.evaluate(hasLaterStyles)).toBe(true);
});
