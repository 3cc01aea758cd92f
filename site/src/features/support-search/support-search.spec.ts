import type { Locator, Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import type { Copy } from '@altanube/content/schema/copy';
import { fill } from '@altanube/base/template';
import { languages, type Language } from '@altanube/content/languages';
import { contactHref, href } from '@altanube/content/links';
import { switchLanguage } from '#features/navigation/testing/header-menus.ts';
import { screens } from '@altanube/e2e/helpers/addresses';
import { advanceTime, finishTasks, stopClock } from '@altanube/e2e/helpers/stopped-clock';
import { sample } from '@altanube/e2e/helpers/sampling';
import { expect, slow, test } from '@altanube/e2e/fixtures';
import { queryParameter, searchFieldId } from './search.deferred.ts';

const { copy, articles } = siteContent;
const { support } = copy.es;
const faqQuestion = getQuestion('es');
const searchTerm = findLongestWord(faqQuestion);

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

test('the count is announced after half a second, or by Enter (SUP-10)', async ({ page }) => {
  const query = await openSearch(page);
  const search = page.getByRole('search');
  const liveRegion = search.getByRole('status');
  await query.fill(searchTerm);
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
  const [, name = ''] = /\[([^[]*)\]/.exec(support.search.noneHelp) ?? [];
  const ticket = contactHref('es', { callToAction: 'support', subject: 'ticket' });
  await expect(page.getByRole('search').getByRole('link', { name })).toHaveAttribute(
    'href',
    ticket,
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
    const question = getQuestion(language);
    const word = findLongestWord(question);
    await query.fill(`${word} ${findLongestWord(articles[language][0]?.title ?? '')}`);
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

    await query.fill(word.toUpperCase());
    await expect(findBest(page).locator('mark').first()).toBeVisible();
    await query.fill(question);
    const result = results.getByRole('link', { name: question });
    await expect(result.locator('mark')).not.toHaveCount(0);
    await expect(result).toHaveText(question);
  });
}

test('a URL with a query shows its results (L-9, SUP-14)', async ({ page }) => {
  await page.goto(getSearchHref(searchTerm, 'es'));
  await expect(findField(page)).toHaveValue(searchTerm);
  await expect(findBest(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page).toHaveURL(getSearchHref(searchTerm, 'es'));
  await page.reload();
  await expect(findBest(page)).toBeVisible();
  await switchLanguage(page, 'English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(findField(page, 'en')).toHaveValue(searchTerm);
});

test('an article in the fragment is in view despite search results (R-12)', async ({ page }) => {
  const article = articles.es.find(({ featured }) => !featured);
  await page.goto(`${getSearchHref(searchTerm, 'es')}#${article?.id}`);
  const heading = page.getByRole('heading', { name: article?.title ?? '', level: 3 });
  for (const arrive of [() => page.reload(), () => page.mouse.wheel(0, 1)]) {
    await expect(findBest(page)).toBeVisible();
    await expect(heading).toBeInViewport({ ratio: 1 });
    await arrive();
  }
});

test('the URL follows the query half a second after the last key (SUP-14)', async ({ page }) => {
  const requests: string[] = [];
  const query = await openSearch(page);
  await query.fill('g');
  await expect(page.getByRole('search').getByRole('status')).not.toBeEmpty();
  await stopClock(page);
  // Scripts of menus may still be loading, and Chromium asks for the icon of each new address.
  page.on('request', (request) => {
    const isExpected = request.resourceType() === 'script' || /favicon/.test(request.url());
    if (!isExpected) requests.push(request.url());
  });
  await query.fill('google & más');
  await advanceTime(page, 499);
  await expect(page).not.toHaveURL(/google/);
  await advanceTime(page, 1);
  await expect(page).toHaveURL(getSearchHref('google & más', 'es'));
  await query.fill('');
  await advanceTime(page, 500);
  await expect(page).toHaveURL(href('support', 'es'));
  expect(requests).toEqual([]);
});

test('Ctrl+K and Cmd+K lead to the search from any page (SUP-15)', async ({ page }) => {
  for (const [from, keys] of [
    [href('pricing', 'es'), 'Control+k'],
    [href('support', 'es'), 'Meta+k'],
    [articles.es[0]?.path ?? '', 'Control+k'],
  ] as const) {
    await page.goto(from);
    await page.keyboard.press(keys);
    await expect(page).toHaveURL(href('support', 'es', searchFieldId));
    await expect(findField(page)).toBeFocused();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  }
});

test('the shortcut is shown on large screens only (SUP-15)', slow, async ({ page }) => {
  await page.goto(href('support', 'es'));
  for (const screen of ['desktop', 'phone'] as const) {
    await page.setViewportSize(screens[screen]);
    await expect(page.getByText(support.search.shortcut)).toBeVisible({
      visible: screen === 'desktop',
    });
  }
});

test.describe('a visitor who has not answered', () => {
  test.use({ hasConsented: false });

  test('in the dialog and in a field the shortcut does nothing (SUP-15)', async ({ page }) => {
    await page.goto(href('contact', 'es'));
    await expect(page.locator('dialog:modal')).toBeVisible();
    await page.keyboard.press('Control+k');
    await finishTasks(page);
    await page.getByRole('button', { name: copy.es.consent.reject }).click();
    const message = page.getByRole('textbox', { name: copy.es.contact.form.message.label });
    await message.press('Control+k');
    await finishTasks(page);
    await expect(message).toBeFocused();
    await expect(page).toHaveURL(href('contact', 'es'));
  });
});

async function openSearch(page: Page, language: Language = 'es'): Promise<Locator> {
  await page.goto(href('support', language));
  return findField(page, language);
}

function findField(page: Page, language: Language = 'es'): Locator {
  return page.getByRole('searchbox', { name: copy[language].support.search.label });
}

function findBest(page: Page): Locator {
  return page.getByRole('search').getByRole('listitem').first();
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

/** The URL of the support centre with a query. */
function getSearchHref(query: string, language: Language): string {
  const address = href('support', language);
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ [queryParameter]: query })}`;
}

/** A question on the FAQ page. */
function getQuestion(language: Language): string {
  return copy[language].faq.categories[0]?.questions[0]?.question ?? '';
}

/** The longest word of a text. */
function findLongestWord(text: string): string {
  const words = text.match(/\p{L}+/gu) ?? [];
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}
