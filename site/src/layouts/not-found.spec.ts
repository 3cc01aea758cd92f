import { siteContent } from '@altanube/e2e/helpers/site-content';
import { expect, test } from '@altanube/e2e/fixtures';

const { copy } = siteContent;

test.use({
  expectedConsole: { patterns: [/404: there is no page at \/no\/such/, /status of 404/] },
});

test('names the missing path in the console and leads home (ERR-1, ERR-2)', async ({
  page,
  site,
}) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto('/no/such');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(copy.es.notFound.title);
  await expect(page.getByText(copy.es.notFound.text)).toBeVisible();
  await expect.poll(() => said).toContain('404: there is no page at /no/such');
  const logged = { event: 'page-missing', path: '/no/such' };
  expect(site.log()).toContainEqual(expect.objectContaining(logged));
  await page.getByRole('main').getByRole('link', { name: copy.es.notFound.home }).click();
  await expect(page).toHaveURL('/');
});
