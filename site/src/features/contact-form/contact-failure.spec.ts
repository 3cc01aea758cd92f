import type { Locator, Route } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { href } from '@altanube/content/links';
import { advanceTimeUntil, stopClock } from '@altanube/e2e/helpers/stopped-clock';
import { findLeads, message, openFilledForm, watchPosts } from './testing/visitor.ts';
import { allRules, findAxeViolations } from '@altanube/e2e/helpers/axe';
import { expect, slow, test } from '@altanube/e2e/fixtures';

/** What the visitor sees when sending fails, and when a retry succeeds. */
const { copy, company } = siteContent;
const { form } = copy.es.contact;
const endpoint = '**/send-contact-email*';

test.use({
  expectedConsole: { patterns: [/Failed to load|status of 429/, /contact message was not sent/] },
});

for (const [what, answer] of Object.entries({
  'no answer': null,
  'the login page of a network': { contentType: 'text/html', body: '<h1>Wi-Fi</h1>' },
  'a redirect': { status: 303, headers: { location: '/faq' } },
})) {
  test(`after ${what}, values and other contacts are shown (F-6, F-8, F-14)`, async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (line) => logged.push(line.text()));
    await page.route(endpoint, (route) =>
      answer === null ? route.abort() : route.fulfill(answer),
    );
    await openFilledForm(page, 'es', { email: 'sin-recibo@empresa.example' });
    await stopClock(page);
    const toast = page.getByRole('alert');
    const submit = page.getByRole('button', { name: form.submit });
    await advanceTimeUntil(page, {
      after: () => submit.click(),
      place: toast,
      text: form.toasts.failure.title,
    });
    await expect(toast).toContainText(form.toasts.failure.description);
    await expectOtherContacts(toast);
    await expect(page.getByLabel(form.message.label)).toHaveValue(message);
    await expect(submit).toBeEnabled();
    await expect(page.getByText(form.toasts.success.title)).toBeHidden();
    expect(logged.join('\n')).toContain('The contact message was not sent: ');
  });
}

test('retries after half a minute, and shows only the success', slow, async ({ page, site }) => {
  const email = 'otra-vez@empresa.example';
  // The message arrives, but its response is lost: the worst case for duplicates.
  const loseResponse = async (route: Route) => {
    await route.fetch();
    await refuse(route, 503, '30');
  };
  await page.route(endpoint, loseResponse, { times: 1 });
  const posts = watchPosts(page);
  await openFilledForm(page, 'es', { email });
  await stopClock(page);
  await advanceTimeUntil(page, {
    after: () => page.getByRole('button', { name: form.submit }).click(),
    place: page.locator('body'),
    text: form.toasts.success.title,
  });
  expect(posts).toHaveLength(2);
  expect(findLeads(site, email)).toHaveLength(1);
});

test(
  'shows the wait that the server asks for, and other contacts (F-14)',
  slow,
  async ({ page }) => {
    const { form } = copy.en.contact;
    await page.route(endpoint, (route) => refuse(route, 429, '300'));
    const posts = watchPosts(page);
    await openFilledForm(page, 'en', { email: 'espera@empresa.example' });
    await page.getByRole('button', { name: form.submit }).click();
    const toast = page.getByRole('alert');
    const { title, description } = form.toasts.later;
    await expect(toast).toContainText(title);
    await expect(toast).toContainText(description.replace('{wait}', '5 minutes'));
    await expectOtherContacts(toast);
    expect(posts).toHaveLength(1);
    await expect(page.getByLabel(form.message.label)).toHaveValue(message);
    expect(await findAxeViolations(page, allRules, '[role=alert]')).toEqual([]);
  },
);

test('says at once that the visitor is offline, and keeps all (OFF-7)', async ({
  page,
  context,
}) => {
  await openFilledForm(page, 'es', { email: 'lejos@empresa.example' });
  await context.setOffline(true);
  await page.getByRole('button', { name: form.submit }).click();
  const { failure, offline } = form.toasts;
  await expect(page.getByRole('alert')).toContainText(failure.description);
  await expect(page.getByRole('alert')).toContainText(offline);
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByLabel(form.message.label)).toHaveValue(message);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the error page shows other contacts for each reason (F-14)', slow, async ({ page }) => {
    const { reasons } = copy.en.contactNotSent;
    const main = page.getByRole('main');
    for (const reason of ['limited', 'storage'] as const) {
      await page.goto(`${href('contactNotSent', 'en')}#${reason}`);
      for (const each of ['unreadable', 'limited', 'storage'] as const) {
        await expect(main.getByText(reasons[each])).toBeVisible({ visible: each === reason });
      }
      await expectOtherContacts(main);
    }
  });
});

async function refuse(route: Route, status: number, retryAfter: string): Promise<void> {
  await route.fulfill({ status, headers: { 'retry-after': retryAfter } });
}

/** The mail address and the phone, as links. */
async function expectOtherContacts(place: Locator): Promise<void> {
  const { email, phone } = company;
  const mail = place.getByRole('link', { name: email.sales });
  await expect(mail).toHaveAttribute('href', `mailto:${email.sales}`);
  const call = place.getByRole('link', { name: phone.display });
  await expect(call).toHaveAttribute('href', `tel:${phone.e164}`);
  for (const link of [mail, call]) await expect(link).toBeVisible();
}
