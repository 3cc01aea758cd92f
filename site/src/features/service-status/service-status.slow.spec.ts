import { basename } from 'node:path';
import type { Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { screens } from '@altanube/e2e/helpers/addresses';
import { href } from '@altanube/content/links';
import { editFolder } from '@altanube/content/testing/edit-folder';
import { removePagesExcept, siteFromCopy } from '@altanube/e2e/helpers/built-copy';
import { advanceTimeUntil } from '@altanube/e2e/helpers/stopped-clock';
import { expect, test as base } from '@altanube/e2e/fixtures';

const { copy } = siteContent;

const origin = 'https://status.test';

type StatusPage = { requests: string[]; answer: { status: number } | { json: unknown } };

/** The site of a company with a status page, which any origin may read. */
const test = base.extend<{ statusPage: StatusPage }>({
  site: [siteFromCopy(configureStatusPage), { scope: 'worker', timeout: 300_000 }],
  statusPage: async ({ context }, provide) => {
    const statusPage: StatusPage = { requests: [], answer: summary('none') };
    await context.route(`${origin}/**`, async (route) => {
      statusPage.requests.push(new URL(route.request().url()).pathname);
      const headers = { 'Access-Control-Allow-Origin': '*' };
      await route.fulfill({ headers, ...statusPage.answer });
    });
    await provide(statusPage);
  },
});

// One worker, so one build.
test.describe.configure({ mode: 'default' });
test.use({ otherOrigins: { origins: [origin] } });

test('the reported status is shown, and updated (SUP-16)', async ({ page, statusPage }) => {
  await page.setViewportSize(screens.desktop);
  const { reported } = copy.en.support.status;
  await page.goto(href('support', 'en'));
  await page.keyboard.press('Shift');
  await expect(findCard(page).getByText(reported.operational.description)).toBeVisible();
  expect(statusPage.requests).toEqual(['/api/v2/status.json']);
  const elsewhere = await page.request.get(href('faq', 'en'));
  expect(elsewhere.headers()['content-security-policy']).not.toContain(origin);
  const link = findCard(page).getByRole('link', { name: reported.link });
  await expect(link).toHaveAttribute('href', origin);
  for (const level of ['minor', 'major', 'critical', 'maintenance'] as const) {
    statusPage.answer = summary(level);
    await returnToPage(page);
    await expect(findCard(page).getByText(reported[level].state, { exact: true })).toBeVisible();
    await expect(findCard(page).getByText(reported[level].description)).toBeVisible();
  }
});

test.describe('a status page that fails', () => {
  test.use({ expectedConsole: { patterns: [/status of 503/, /status of the service/] } });

  test('is asked four times, and the last state shown (SUP-17)', async ({ page, statusPage }) => {
    const { operational, minor, lastKnown } = copy.es.support.status.reported;
    statusPage.answer = summary('minor');
    await page.clock.install({ time: '2026-11-20T10:30:00' });
    await page.goto('/soporte');
    const place = findCard(page);
    const lastStatus = lastKnown.split('{')[0] ?? '';
    const begin = () => page.keyboard.press('Shift');
    await advanceTimeUntil(page, { after: begin, place, text: minor.state });

    statusPage.answer = { status: 503 };
    statusPage.requests.length = 0;
    const comeBack = () => returnToPage(page);
    await advanceTimeUntil(page, { after: comeBack, place, text: lastStatus });
    await expect(place.getByText(minor.state)).toBeVisible();
    await expect(place).toContainText('viernes, 20 de noviembre, 10:3');
    expect(statusPage.requests).toHaveLength(4);

    statusPage.answer = summary('none');
    await advanceTimeUntil(page, { after: comeBack, place, text: operational.state });
    await expect(place).not.toContainText(lastStatus);
  });

  for (const [how, answer] of [
    ['fails', { status: 503 }],
    ['says something else', summary('toString')],
  ] as const) {
    test(`is unknown if never read, since it ${how} (SUP-17)`, async ({ page, statusPage }) => {
      statusPage.answer = answer;
      const { unknown, unread, link } = copy.es.support.status.reported;
      await page.clock.install();
      await page.goto('/soporte');
      await advanceTimeUntil(page, {
        async after() {
          await page.keyboard.press('Shift');
          await expect(findCard(page).getByText(unread)).toBeVisible();
        },
        place: findCard(page),
        text: unknown.state,
      });
      await expect(findCard(page).getByRole('link', { name: link })).toBeVisible();
    });
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the card leads to the status page (SUP-16)', async ({ page }) => {
    const { link, unread } = copy.es.support.status.reported;
    await page.goto('/soporte');
    await expect(findCard(page).getByText(unread)).toBeVisible();
    await expect(findCard(page).getByRole('link', { name: link })).toHaveAttribute('href', origin);
  });
});

function findCard(page: Page) {
  return page.locator('#levels .card');
}

/** Dispatches the event that a page gets when the visitor returns to it. */
async function returnToPage(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** As Atlassian Statuspage serves it. */
function summary(indicator: string) {
  return { json: { page: { name: 'Service' }, status: { indicator, description: 'As it is' } } };
}

/** Keeps only the page of the support centre, and sets the URL of the status page. */
function configureStatusPage(folder: string): void {
  removePagesExcept(folder, (file) => basename(file) === 'soporte.astro');
  editFolder(folder).set('content/company.yaml', 'statusUrl', origin);
}
