import type { Locator, Page, Route } from '@playwright/test';
import { siteContent } from '#testing/site-content.ts';
import type { SupportSearchCopy } from '#content/schema/support.ts';
import { fill } from '@altanube/contact/template';
import { languages, type Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { routes } from '#site/routes.ts';
import { inTurn, sharedLanguages } from '#testing/share.ts';
import { finishTasks, passTime, stopClock } from '#testing/stopped-clock.ts';
import { expect, rare, test } from '#e2e/fixtures.ts';
import { addressOf, questionIn, wordIn } from './testing/sought.ts';

const { copy, articles } = siteContent;

/** What can be found, a file for each language. */
const searchData = '**/search/*.json';

test.use({ locale: 'es-ES' });

for (const language of sharedLanguages) {
  const { support } = copy[language];
  const sought = questionIn(language);

  test.describe('where what can be found cannot be had', () => {
    test.use({ expectedConsole: { patterns: [/Failed to load resource/] } });

    test(`in ${language}, the search leads to the page with every question`, async ({ page }) => {
      const { query, failForGood } = await searchTooEarly(page, language);
      await failForGood();
      await finishTasks(page);
      await query.press('Enter');
      await expect(page).toHaveURL(({ pathname }) => pathname === routes.faq.path);
    });

    test(
      `in ${language}, a search sent before that is known leads there too`,
      rare,
      async ({ page }) => {
        const { query, failForGood } = await searchTooEarly(page, language);
        await query.press('Enter');
        await finishTasks(page);
        await expect(page).toHaveURL(addressOf(sought, language));
        await failForGood();
        await expect(page).toHaveURL(({ pathname }) => pathname === routes.faq.path);
      },
    );

    test(`in ${language}, one that was changed after it was sent stays`, rare, async ({ page }) => {
      const { query, failForGood } = await searchTooEarly(page, language);
      await query.press('Enter');
      await query.press('s');
      await failForGood();
      await finishTasks(page);
      await expect(query).toHaveValue(`${sought}s`);
      await expect(page).toHaveURL(addressOf(`${sought}s`, language));
    });

    test(`in ${language}, it is asked for once more`, rare, async ({ page }) => {
      const { query, failOnce } = await searchTooEarly(page, language);
      await failOnce();
      await expect(page.getByRole('search').getByRole('listitem').first()).toBeVisible();
      await expect(query).toHaveValue(sought);
    });

    test(`in ${language}, it is not waited for longer than 15 s`, rare, async ({ page }) => {
      const { query } = await searchTooEarly(page, language);
      const failed = page.waitForEvent('requestfailed');
      await passTime(page, 15_000);
      expect((await failed).failure()?.errorText).toBe('net::ERR_ABORTED');
      await finishTasks(page);
      await query.press('Enter');
      await expect(page).toHaveURL(({ pathname }) => pathname === routes.faq.path);
    });
  });

  test(
    `in ${language}, a search sent while the entries are loaded is made then, and announced`,
    rare,
    async ({ page }) => {
      const { query, entries } = await searchTooEarly(page, language);
      const search = page.getByRole('search');
      await query.press('Enter');
      await entries.continue();
      await expect(search.getByRole('listitem').first()).toBeVisible();
      await expect(search.getByRole('status')).toHaveText(await countOf(search, language));
      await expect(query).toHaveValue(sought);
      await expect(page).toHaveURL(addressOf(sought, language));
    },
  );

  test(`in ${language}, the count is announced half a second after the last key, or by Enter`, async ({
    page,
  }) => {
    await page.goto(href('support', language));
    const query = page.getByRole('searchbox', { name: support.search.label });
    const search = page.getByRole('search');
    const announced = search.getByRole('status');
    await query.fill(wordIn(sought));
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
    await expect(announced).toBeEmpty();
    await query.press('Enter');
    await expect(announced).toHaveText(await countOf(search, language));
  });

  test(
    `in ${language}, what was searched for is found again after going back`,
    rare,
    async ({ page }) => {
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
    },
  );

  test(
    `in ${language}, an article that was closed opens when it is chosen again`,
    rare,
    async ({ page }) => {
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
    },
  );
}

for (const language of inTurn(languages, import.meta.filename)) {
  const { search } = copy[language].support;

  test(`in ${language}, as many results are listed as are said to be found, in all and of each kind`, async ({
    page,
  }) => {
    await page.goto(href('support', language));
    await page
      .getByRole('searchbox', { name: search.label })
      .fill(`${wordIn(questionIn(language))} ${wordIn(articles[language][0]?.title ?? '')}`);
    const results = page.getByRole('search');
    const kinds = articles[language].length > 0 ? 2 : 1;
    await expect(results.getByRole('list')).toHaveCount(kinds);
    const count = await results.getByRole('listitem').count();
    await expect(results.getByRole('status')).toHaveText(inWords(search.results, count));
    const headings = await results.getByRole('heading', { level: 2 }).allTextContents();
    const counts = await results
      .getByRole('list')
      .evaluateAll((lists) => lists.map(({ children }) => children.length));
    const names = counts.map((each) => [
      inWords(search.articles, each),
      inWords(search.questions, each),
    ]);
    for (const [place, heading] of headings.entries()) expect(names[place]).toContain(heading);
    expect(new Set(headings).size).toBe(kinds);
  });
}

// In each language: what can be found is a file of its own, which neither file of tests has a turn for.
for (const language of languages) {
  const { search } = copy[language].support;

  test(`in ${language}, what is sought is marked`, async ({ page }) => {
    await page.goto(href('support', language));
    const query = page.getByRole('searchbox', { name: search.label });
    await query.fill(wordIn(questionIn(language)).toUpperCase());
    const best = page.getByRole('search').getByRole('listitem').first();
    await expect(best.locator('mark').first()).toBeVisible();
    await query.fill(questionIn(language));
    const result = page.getByRole('search').getByRole('link', { name: questionIn(language) });
    await expect(result.locator('mark')).not.toHaveCount(0);
    await expect(result).toHaveText(questionIn(language));
  });
}

test.describe('where what can be found cannot be had', () => {
  test.use({ expectedConsole: { patterns: [/Failed to load resource/] } });

  test('the search says so, and links to every question', async ({ page }) => {
    const { search } = copy.en.support;
    await page.route(searchData, (route) => route.abort());
    await page.goto(addressOf('google', 'en'));
    const [, name = ''] = /\[(.*)\]/.exec(search.failed) ?? [];
    const link = page.getByRole('search').getByRole('link', { name });
    await expect(link).toHaveAttribute('href', href('faq', 'en'));
  });
});

/** A count as the search says it. */
function inWords({ one, other }: SupportSearchCopy['results'], count: number): string {
  return count === 1 ? one : fill(other, { count });
}

/** Types a question while what can be found is asked for, and kept back; the clock stands still. */
async function searchTooEarly(page: Page, language: Language) {
  const { promise: asked, resolve } = Promise.withResolvers<Route>();
  let further: 'abort' | 'continue' = 'abort';
  let times = 0;
  await page.route(searchData, async (route) => {
    times += 1;
    if (times === 1) resolve(route);
    else await route[further]();
  });
  await page.goto(href('support', language));
  await stopClock(page);
  const query = page.getByRole('searchbox', { name: copy[language].support.search.label });
  await query.fill(questionIn(language));
  const entries = await asked;

  /** Lets what is kept back fail, and time pass until so many attempts have been made. */
  async function fail(attempts: number, outcome: 'abort' | 'continue'): Promise<void> {
    further = outcome;
    await entries.abort();
    const passing = async () => {
      await page.clock.runFor(500);
      return times;
    };
    await expect.poll(passing, { intervals: [50] }).toBe(attempts);
  }

  return {
    query,
    entries,
    failOnce: () => fail(2, 'continue'),
    failForGood: () => fail(4, 'abort'),
  };
}

/** What the search says of as many results as it lists. */
async function countOf(search: Locator, language: Language): Promise<string> {
  const count = await search.getByRole('listitem').count();
  return inWords(copy[language].support.search.results, count);
}
