import type { Locator, Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import type { Copy } from '@altanube/content/schema/copy';
import { fill } from '@altanube/base/template';
import { languages, type Language } from '@altanube/content/languages';
import { contactHref, href } from '@altanube/content/links';
import { advanceTime, stopClock } from '@altanube/e2e/helpers/stopped-clock';
import { sample } from '@altanube/e2e/helpers/sampling';
import { expect, slow, test } from '@altanube/e2e/fixtures';
import { getSearchHref, getQuestion, findLongestWord } from './testing/queries.ts';

const { copy, articles } = siteContent;
const faqQuestion = getQuestion('es');

test.describe('when the entries cannot be loaded', () => {
  test.use({ expectedConsole: { patterns: [/Failed to load resource/] } });

  test('the search says so, and leads to every question (SUP-3)', slow, async ({ page }) => {
    const { search } = copy.en.support;
    await page.route('**/search/*.json', (route) => route.abort());
    await page.goto(getSearchHref('google', 'en'));
    const query = page.getByRole('searchbox', { name: search.label });
    const [, name = ''] = /\[([^[]*)\]/.exec(search.failed) ?? [];
    const link = page.getByRole('search').getByRole('link', { name });
    await expect(link).toHaveAttribute('href', href('faq', 'en'), { timeout: 15_000 });
    await query.press('Enter');
    await expect(page).toHaveURL(({ pathname }) => pathname === '/faq');
  });
});

test('the count is announced half a second after the last key, or by Enter (SUP-10)', async ({
  page,
}) => {
  const query = await openSearch(page);
  const search = page.getByRole('search');
  const liveRegion = search.getByRole('status');
  await query.fill(findLongestWord(faqQuestion));
  await expect(liveRegion).not.toBeEmpty();
  await stopClock(page);

  for (const key of ['z', 'Backspace', 'z', 'Backspace']) {
    await query.press(key);
    await advanceTime(page, 499);
    await expect(liveRegion).toBeEmpty();
  }
  await advanceTime(page, 1);
  await expect(liveRegion).toHaveText(await formatListedCount(search, 'es'));
  await query.press('Backspace');
  await expect(liveRegion).toBeEmpty();
  await query.press('Enter');
  await expect(liveRegion).toHaveText(await formatListedCount(search, 'es'));
});

test('a search that finds nothing leads to the form for a ticket (SUP-7)', async ({ page }) => {
  const query = await openSearch(page);
  await query.fill('qqqqxxzz');
  const [, name = ''] = /\[([^[]*)\]/.exec(copy.es.support.search.noneHelp) ?? [];
  const ticket = page.getByRole('search').getByRole('link', { name });
  await expect(ticket).toHaveAttribute(
    'href',
    contactHref('es', { callToAction: 'support', subject: 'ticket' }),
  );
});

test('the results are shown again after going back (SUP-4)', slow, async ({ page }) => {
  const query = await openSearch(page);
  const results = page.getByRole('search').getByRole('link');
  await query.fill(faqQuestion);
  await results.filter({ hasText: faqQuestion }).click();
  await page.waitForURL('**/faq*');
  await page.goBack();
  await query.focus();
  await expect(query).toHaveValue(faqQuestion);
  await expect(results.first()).toBeVisible();
});

test('an article that was closed opens when it is chosen again (FAQ-3)', slow, async ({ page }) => {
  const { id = '', title = '' } = articles.es[0] ?? {};
  const query = await openSearch(page);
  await query.fill(title);
  const result = page.getByRole('search').getByRole('link', { name: title });
  const text = page.locator(`#${id} details`);
  await result.click();
  await expect(text).toHaveAttribute('open');
  await text.locator('summary').click();
  await expect(text).not.toHaveAttribute('open');
  await result.click();
  await expect(text).toHaveAttribute('open');
  await expect(text).toBeInViewport();
});

// Each language has its own file of entries.
for (const [language, details] of sample(languages, import.meta.filename)) {
  const { search } = copy[language].support;

  const title = `in ${language}, results are counted, and hits are marked (SUP-2)`;
  test(title, details, async ({ page }) => {
    const query = await openSearch(page, language);
    await query.fill(
      `${findLongestWord(getQuestion(language))} ${findLongestWord(articles[language][0]?.title ?? '')}`,
    );
    const results = page.getByRole('search');
    await expect(results.getByRole('list').nth(1)).toBeVisible();
    await expect(results.getByRole('status')).toHaveText(
      await formatListedCount(results, language),
    );
    const headings = await results.getByRole('heading', { level: 2 }).allTextContents();
    const counts = await results
      .getByRole('list')
      .evaluateAll((lists) => lists.map(({ children }) => children.length));
    for (const [place, count] of counts.entries()) {
      const kinds = [search.articles, search.questions, search.posts];
      const names = kinds.map((kind) => formatResults(kind, count));
      expect(names).toContain(headings[place]);
    }
    expect(new Set(headings).size).toBe(counts.length);

    await query.fill(findLongestWord(getQuestion(language)).toUpperCase());
    const best = page.getByRole('search').getByRole('listitem').first();
    await expect(best.locator('mark').first()).toBeVisible();
    await query.fill(getQuestion(language));
    const result = page.getByRole('search').getByRole('link', { name: getQuestion(language) });
    await expect(result.locator('mark')).not.toHaveCount(0);
    await expect(result).toHaveText(getQuestion(language));
  });
}

async function openSearch(page: Page, language: Language = 'es'): Promise<Locator> {
  await page.goto(href('support', language));
  return page.getByRole('searchbox', { name: copy[language].support.search.label });
}

/** A count in the words of the search. */
function formatResults(
  { one, other }: Copy['support']['search']['results'],
  count: number,
): string {
  return count === 1 ? one : fill(other, { count });
}

/** The expected status for the number of listed results. */
async function formatListedCount(search: Locator, language: Language): Promise<string> {
  const count = await search.getByRole('listitem').count();
  return formatResults(copy[language].support.search.results, count);
}
