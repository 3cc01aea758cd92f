import { loadContent } from '#content/load.ts';
import { languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { routes } from '#site/routes.ts';
import { finishTasks } from '#testing/stopped-clock.ts';
import { expect, test } from '#e2e/fixtures.ts';

const { copy, articles } = loadContent();

test.use({ locale: 'es-ES' });

for (const language of languages) {
  const { support } = copy[language];

  test.describe('where what can be found cannot be had', () => {
    test.use({ expectedConsole: { patterns: [/Failed to load resource/] } });

    test(`in ${language}, the search leads to the page with every question`, async ({ page }) => {
      await page.route('**/search/*.json', (route) => route.abort());
      await page.goto(href('support', language));
      const query = page.getByRole('searchbox', { name: support.search.label });
      const failed = page.waitForEvent('requestfailed');
      await query.fill('google');
      await failed;
      await finishTasks(page);
      await query.press('Enter');
      await expect(page).toHaveURL(({ pathname }) => pathname === routes.faq.path);
    });
  });

  test(`in ${language}, what was searched for is found again after going back`, async ({
    page,
  }) => {
    await page.goto(href('support', language));
    const query = page.getByRole('searchbox', { name: support.search.label });
    const results = page.getByRole('search').getByRole('link');
    await query.fill('google');
    await results.last().click();
    await page.waitForURL(`**/faq*`);
    await page.goBack();
    await query.focus();
    await expect(query).toHaveValue('google');
    await expect(results.first()).toBeVisible();
  });

  test(`in ${language}, as many results are listed as are said to be found`, async ({ page }) => {
    await page.goto(href('support', language));
    await page.getByRole('searchbox', { name: support.search.label }).fill('a');
    const search = page.getByRole('search');
    await expect(search.getByRole('listitem').nth(8)).toBeVisible();
    const count = await search.getByRole('listitem').count();
    await expect(search.getByRole('status')).toHaveText(
      support.search.results.other.replace('{count}', String(count)),
    );
  });

  test(`in ${language}, an article that was closed opens when it is chosen again`, async ({
    page,
  }) => {
    const [article] = articles[language];
    const { id = '', title = '' } = article ?? {};
    await page.goto(href('support', language));
    await page.getByRole('searchbox', { name: support.search.label }).fill(title);
    const result = page.getByRole('search').getByRole('link', { name: title });
    const text = page.locator(`details[id="${id}"]`);
    await result.click();
    await expect(text).toHaveAttribute('open');
    await text.locator('summary').click();
    await expect(text).not.toHaveAttribute('open');
    await result.click();
    await expect(text).toHaveAttribute('open');
    await expect(text).toBeInViewport();
  });
}
