import type { Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { screens } from '@altanube/e2e/helpers/addresses';
import { href, pathHref } from '@altanube/content/links';
import { allRules, findAxeViolations, colourRules } from '@altanube/e2e/helpers/axe';
import { expect, slow, test } from '@altanube/e2e/fixtures';

const { articles, copy } = siteContent;

const { support } = copy.es;
const [article] = articles.es;
if (article === undefined) throw new Error('There is no article');
const related = articles.es.find(({ id }) => article.related.includes(id));

test.use({ viewport: screens.phone });

test.beforeEach(({ page }) => page.goto(href('support', 'es')));

test('an article opens its whole text in place, with steps to tick (SUP-11)', async ({ page }) => {
  const place = findArticle(page, article.title);
  await place.locator('summary').click();
  const [step] = article.body.match(/(?<=^1\. \*\*).*?(?=\*\*)/m) ?? [];
  const box = place.getByRole('checkbox', { name: step ?? '' });
  await box.check();
  await expect(box).toBeChecked();
  await expect(place.getByRole('link', { name: article.next.text })).toBeVisible();
  expect(await findAxeViolations(page, allRules)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findAxeViolations(page, colourRules)).toEqual([]);

  // A related article opens in place too, even if its kind is filtered out.
  await place.getByRole('link', { name: related?.title ?? '' }).click();
  await expect(page).toHaveURL(`${href('support', 'es')}#${related?.id}`);
  const next = findArticle(page, related?.title ?? '');
  await expect(next.getByRole('link', { name: related?.next.text ?? '' })).toBeVisible();
  await expect(place.locator('details')).not.toHaveAttribute('open');
});

test('a fragment opens its article, even if it is filtered out (SUP-11)', async ({ page }) => {
  const hidden = articles.es.find(({ featured }) => !featured) ?? article;
  await expect(findArticle(page, hidden.title)).toBeHidden();
  await page.goto('about:blank');
  await page.goto(href('support', 'es', hidden.id));
  await expect(findArticle(page, hidden.title)).toBeInViewport();
  const next = findArticle(page, hidden.title).getByRole('link', { name: hidden.next.text });
  await expect(next).toBeVisible();
});

test('a topic leads to its articles (SUP-5)', async ({ page }) => {
  await page.getByRole('link', { name: support.categories.problems.action }).click();
  const problems = articles.es.filter(({ category }) => category === 'problems');
  await expect.poll(() => listVisibleTitles(page)).toEqual(problems.map(({ title }) => title));
});

test('the kinds of articles are chosen with the arrow keys (SUP-6)', slow, async ({ page }) => {
  const kinds = page.getByRole('group', { name: support.articles.filter.label });
  await kinds.getByRole('radio', { name: support.articles.filter.featured }).focus();
  await page.keyboard.press('ArrowRight');
  const guides = articles.es.filter(({ category }) => category === 'guides');
  const chosen = `${support.categories.guides.title} ${guides.length}`;
  await expect(kinds.getByRole('radio', { name: chosen })).toBeChecked();
  expect(await listVisibleTitles(page)).toEqual(guides.map(({ title }) => title));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  expect(await listVisibleTitles(page)).toEqual(articles.es.map(({ title }) => title));
});

test('on a large screen, links stand beside the text of an article (SUP-12)', async ({ page }) => {
  await page.setViewportSize(screens.desktop);
  await page.goto(pathHref(article.path, 'es'));
  const text = await page.locator('main .prose').boundingBox();
  const link = await page.getByRole('link', { name: article.next.text }).boundingBox();
  expect(link?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
});

test.describe('when the text of an article cannot be loaded', () => {
  test.use({ expectedConsole: { patterns: [/status of 404/] } });

  test('the link to its page is shown (SUP-11)', slow, async ({ page }) => {
    const answer = { status: 404, contentType: 'text/html', body: '<style>p{margin:0}</style>' };
    await page.route('**/articles/**/*.xml', (route) => route.fulfill(answer));
    const place = findArticle(page, article.title);
    const failed = page.waitForResponse('**/articles/**/*.xml');
    await place.locator('summary').click();
    await failed;
    await place.getByRole('link', { name: support.articles.ownPage }).click();
    await expect(page).toHaveURL(pathHref(article.path, 'es'));
    await expect(page.getByRole('heading', { level: 1, name: article.title })).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('kinds can be chosen, and an article leads to its page (SUP-6)', async ({ page }) => {
    const kinds = page.getByRole('group', { name: support.articles.filter.label });
    await kinds.getByText(support.articles.filter.all).click();
    const last = articles.es.at(-1);
    const place = findArticle(page, last?.title ?? '');
    await place.locator('summary').click();
    await place.getByRole('link', { name: support.articles.ownPage }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(last?.title ?? '');
    const [step] = last?.body.match(/(?<=^1\. \*\*).*?(?=\*\*)/m) ?? [];
    await page.getByRole('checkbox', { name: step?.replaceAll('`', '') ?? '' }).check();
  });
});

/** The entry of an article in the list. */
function findArticle(page: Page, title: string) {
  return page.locator('#articles article').filter({ has: page.locator('h3', { hasText: title }) });
}

function listVisibleTitles(page: Page): Promise<string[]> {
  return page.locator('#articles h3').filter({ visible: true }).allTextContents();
}
