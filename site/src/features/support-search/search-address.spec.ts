import { siteContent } from '@altanube/e2e/helpers/site-content';
import { href } from '@altanube/content/links';
import { switchLanguage } from '#features/navigation/testing/header-menus.ts';
import { routes } from '@altanube/content/routes';
import { screens } from '@altanube/e2e/helpers/addresses';
import { finishTasks, advanceTime, stopClock } from '@altanube/e2e/helpers/stopped-clock';
import { expect, slow, test } from '@altanube/e2e/fixtures';
import { getSearchHref, getQuestion, findLongestWord } from './testing/queries.ts';

const { copy, articles } = siteContent;

const { search } = copy.es.support;
const searchTerm = findLongestWord(getQuestion('es'));

test('a URL with a query shows its results (L-9, SUP-14)', async ({ page }) => {
  await page.goto(getSearchHref(searchTerm, 'es'));
  const query = page.getByRole('searchbox', { name: search.label });
  await expect(query).toHaveValue(searchTerm);
  await expect(page.getByRole('search').getByRole('listitem').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page).toHaveURL(getSearchHref(searchTerm, 'es'));
  await page.reload();
  await expect(page.getByRole('search').getByRole('listitem').first()).toBeVisible();
  await switchLanguage(page, 'English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const { label } = copy.en.support.search;
  await expect(page.getByRole('searchbox', { name: label })).toHaveValue(searchTerm);
});

test('an article in the fragment is in view despite search results (R-12)', async ({ page }) => {
  const article = articles.es.find(({ featured }) => !featured);
  await page.goto(`${getSearchHref(searchTerm, 'es')}#${article?.id}`);
  const heading = page.getByRole('heading', { name: article?.title ?? '', level: 3 });
  for (const arrive of [() => page.reload(), () => page.mouse.wheel(0, 1)]) {
    await expect(page.getByRole('search').getByRole('listitem').first()).toBeVisible();
    await expect(heading).toBeInViewport({ ratio: 1 });
    await arrive();
  }
});

test('the URL follows the query half a second after the last key (SUP-14)', async ({ page }) => {
  const requests: string[] = [];
  await page.goto(href('support', 'es'));
  const query = page.getByRole('searchbox', { name: search.label });
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
    await expect(page).toHaveURL(
      ({ hash, pathname }) => hash !== '' && pathname === routes.support.path,
    );
    await expect(page.getByRole('searchbox', { name: search.label })).toBeFocused();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  }
});

test('the shortcut is shown on large screens only (SUP-15)', slow, async ({ page }) => {
  await page.goto(href('support', 'es'));
  for (const screen of ['desktop', 'phone'] as const) {
    await page.setViewportSize(screens[screen]);
    await expect(page.getByText(search.shortcut)).toBeVisible({ visible: screen === 'desktop' });
  }
});

test.describe('a visitor who has not answered', () => {
  test.use({ hasConsented: false });

  test('in the consent dialog and in a field the shortcut does nothing (SUP-15)', async ({
    page,
  }) => {
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
