import type { Locator, Page, Route } from '@playwright/test';
import { loadContent } from '#content/load.ts';
import { fill } from '#content/template.ts';
import { removeIsland } from '#hydration/testing/remove-island.ts';
import { languages, type Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { routes } from '#site/routes.ts';
import { sharedLanguages } from '#testing/share.ts';
import { finishTasks, passTime, stopClock } from '#testing/stopped-clock.ts';
import { expect, test } from '#e2e/fixtures.ts';

const { copy, articles } = loadContent();

test.use({ locale: 'es-ES' });

for (const language of sharedLanguages) {
  const { support } = copy[language];
  const sought = questionIn(language);

  test.describe('where what can be found cannot be had', () => {
    test.use({ expectedConsole: { patterns: [/Failed to load resource/] } });

    test(`in ${language}, the search leads to the page with every question`, async ({ page }) => {
      await page.route('**/search/*.json', (route) => route.abort());
      await page.goto(href('support', language));
      const query = page.getByRole('searchbox', { name: support.search.label });
      const failed = page.waitForEvent('requestfailed');
      await query.fill(sought);
      await failed;
      await finishTasks(page);
      await query.press('Enter');
      await expect(page).toHaveURL(({ pathname }) => pathname === routes.faq.path);
    });

    test(`in ${language}, a search sent before that is known leads there too`, async ({ page }) => {
      const { query, entries } = await searchTooEarly(page, language);
      await query.press('Enter');
      await finishTasks(page);
      await expect(page).toHaveURL(href('support', language));
      await entries.abort();
      await expect(page).toHaveURL(({ pathname }) => pathname === routes.faq.path);
    });

    test(`in ${language}, one that was changed after it was sent stays`, async ({ page }) => {
      const { query, entries } = await searchTooEarly(page, language);
      await query.press('Enter');
      await query.press('s');
      const failed = page.waitForEvent('requestfailed');
      await entries.abort();
      await failed;
      await finishTasks(page);
      await expect(query).toHaveValue(`${sought}s`);
      await expect(page).toHaveURL(href('support', language));
    });

    test(`in ${language}, it is not waited for longer than 15 s`, async ({ page }) => {
      const { query } = await searchTooEarly(page, language);
      const failed = page.waitForEvent('requestfailed');
      await passTime(page, 15_000);
      expect((await failed).failure()?.errorText).toBe('net::ERR_ABORTED');
      await finishTasks(page);
      await query.press('Enter');
      await expect(page).toHaveURL(({ pathname }) => pathname === routes.faq.path);
    });
  });

  test(`in ${language}, a search sent while the entries are loaded is made then, and announced`, async ({
    page,
  }) => {
    const { query, entries } = await searchTooEarly(page, language);
    const search = page.getByRole('search');
    await query.press('Enter');
    await entries.continue();
    await expect(search.getByRole('listitem').first()).toBeVisible();
    await expect(search.getByRole('status')).toHaveText(await countOf(search, language));
    await expect(query).toHaveValue(sought);
    await expect(page).toHaveURL(href('support', language));
  });

  test(`in ${language}, the count is announced half a second after the last key, or by Enter`, async ({
    page,
  }) => {
    await page.goto(href('support', language));
    const query = page.getByRole('searchbox', { name: support.search.label });
    const search = page.getByRole('search');
    const announced = search.getByRole('status');
    await query.fill('a');
    await expect(announced).not.toBeEmpty();
    await stopClock(page);

    for (const key of ['z', 'Backspace', 'z', 'Backspace']) {
      await query.press(key);
      await passTime(page, 499);
      await expect(announced).toBeEmpty();
    }
    await passTime(page, 1);
    await expect(announced).toHaveText(await countOf(search, language));
    await query.press('Backspace');
    await query.press('e');
    await expect(announced).toBeEmpty();
    await query.press('Enter');
    await expect(announced).toHaveText(await countOf(search, language));
  });

  test(`in ${language}, a search that is removed no longer fetches anything`, async ({ page }) => {
    await searchTooEarly(page, language);
    const failed = page.waitForEvent('requestfailed');
    await removeIsland(page.getByRole('search'));
    expect((await failed).failure()?.errorText).toBe('net::ERR_ABORTED');
  });

  test(`in ${language}, what was searched for is found again after going back`, async ({
    page,
  }) => {
    await page.goto(href('support', language));
    const query = page.getByRole('searchbox', { name: support.search.label });
    const results = page.getByRole('search').getByRole('link');
    await query.fill(sought);
    await results.filter({ hasText: sought }).click();
    await page.waitForURL(`**/faq*`);
    await page.goBack();
    await query.focus();
    await expect(query).toHaveValue(sought);
    await expect(results.first()).toBeVisible();
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

for (const language of languages) {
  test(`in ${language}, as many results are listed as are said to be found`, async ({ page }) => {
    await page.goto(href('support', language));
    await page.getByRole('searchbox', { name: copy[language].support.search.label }).fill('a');
    const search = page.getByRole('search');
    await expect(search.getByRole('listitem').nth(8)).toBeVisible();
    const count = await search.getByRole('listitem').count();
    await expect(search.getByRole('status')).toHaveText(
      copy[language].support.search.results.other.replace('{count}', String(count)),
    );
  });
}

/** Types a question while what can be found is asked for, and kept back; the clock stands still. */
async function searchTooEarly(page: Page, language: Language) {
  const { promise: asked, resolve } = Promise.withResolvers<Route>();
  await page.route('**/search/*.json', (route) => resolve(route));
  await page.goto(href('support', language));
  await stopClock(page);
  const query = page.getByRole('searchbox', { name: copy[language].support.search.label });
  await query.fill(questionIn(language));
  return { query, entries: await asked };
}

/** A question that is answered on the page of questions. */
function questionIn(language: Language): string {
  return copy[language].faq.categories[0]?.questions[0]?.question ?? '';
}

/** What the search says of as many results as it lists. */
async function countOf(search: Locator, language: Language): Promise<string> {
  const { results } = copy[language].support.search;
  const count = await search.getByRole('listitem').count();
  return count === 1 ? results.one : fill(results.other, { count });
}
