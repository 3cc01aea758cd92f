import type { Locator } from '@playwright/test';
import { siteContent } from '#testing/site-content.ts';
import { languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { passTimeUntil, stopClock } from '#testing/stopped-clock.ts';
import { inTurn } from '#testing/share.ts';
import { countPosts, fillIn, leadsFrom, hydrated, message } from './testing/visitor.ts';
import { allRules, axeViolations } from '#testing/axe.ts';
import { expect, rare, test } from '#e2e/fixtures.ts';

/** What the visitor sees when a message is not taken, and when it is taken in the end. */
const { copy, company } = siteContent;

test.use({ locale: 'es-ES' });

test.describe('a server that asks to be left alone', () => {
  const patterns = [/status of (503|429)/, /contact message was not sent/];
  test.use({ expectedConsole: { patterns } });

  test(
    'for half a minute is asked again after it, and the visitor sees only the success',
    rare,
    async ({ page, site }) => {
      const email = 'otra-vez@empresa.example';
      const { form } = copy.es.contact;
      // The message arrives, and its answer is lost: the worst case for doubling.
      await page.route(
        '**/send-contact-email*',
        async (route) => {
          await route.fetch();
          await route.fulfill({ status: 503, headers: { 'retry-after': '30' } });
        },
        { times: 1 },
      );
      const posts = await countPosts(page);
      await page.goto('/contacto');
      await fillIn(page, 'es', { email });
      await hydrated(page);
      await stopClock(page);
      await page.getByRole('button', { name: form.submit }).click();
      await posts.ended(1);
      await page.clock.runFor(29_999);
      expect(await posts.sentAtMs()).toHaveLength(1);
      await page.clock.runFor(1);
      await expect(page.getByRole('status')).toContainText(form.toasts.success.title);
      const [first = 0, second = 0, ...others] = await posts.sentAtMs();
      expect(second - first).toBe(30_000);
      expect(others).toEqual([]);
      expect(leadsFrom(site, email)).toHaveLength(1);
    },
  );

  test('for half a minute, again and again, is asked twice', rare, async ({ page }) => {
    const { form } = copy.es.contact;
    await page.route('**/send-contact-email*', (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '30' } }),
    );
    const posts = await countPosts(page);
    await page.goto('/contacto');
    await fillIn(page, 'es', { email: 'nunca@empresa.example' });
    await hydrated(page);
    await stopClock(page);
    await page.getByRole('button', { name: form.submit }).click();
    await posts.ended(1);
    await page.clock.runFor(30_000);
    // Told at once, though no more time passes.
    await expect(page.getByRole('alert')).toContainText(form.toasts.failure.title);
    expect(await posts.sentAtMs()).toHaveLength(2);
    await expect(page.getByLabel(form.message.label)).toHaveValue(message);
  });

  const waits = { es: '5 minutos', en: '5 minutes' };
  for (const language of inTurn(['es', 'en'] as const, import.meta.filename)) {
    test(`for five minutes: in ${language}, the visitor is told how long, and of another way`, async ({
      page,
    }) => {
      const { form } = copy[language].contact;
      await page.route('**/send-contact-email*', (route) =>
        route.fulfill({ status: 429, headers: { 'retry-after': '300' } }),
      );
      const posts = await countPosts(page);
      await page.goto(href('contact', language));
      await fillIn(page, language, { email: 'espera@empresa.example' });
      await hydrated(page);
      await page.getByRole('button', { name: form.submit }).click();
      const toast = page.getByRole('alert');
      await expect(toast).toContainText(form.toasts.later.title);
      await expect(toast).toContainText(
        form.toasts.later.description.replace('{wait}', waits[language]),
      );
      await expectAnotherWay(toast);
      expect(await posts.sentAtMs()).toHaveLength(1);
      await expect(page.getByLabel(form.message.label)).toHaveValue(message);
      await expect(page.getByRole('button', { name: form.submit })).toBeEnabled();
      expect(await axeViolations(page, allRules, '[role=alert]')).toEqual([]);
    });

    test(`in ${language}, the visitor whose message cannot be stored is told of another way`, async ({
      page,
    }) => {
      const { form } = copy[language].contact;
      await page.route('**/send-contact-email*', (route) =>
        route.fulfill({ status: 503, headers: { 'retry-after': '2' } }),
      );
      await page.goto(href('contact', language));
      await fillIn(page, language, { email: 'lleno@empresa.example' });
      await hydrated(page);
      await stopClock(page);
      const toast = page.getByRole('alert');
      await passTimeUntil(page, {
        after: () => page.getByRole('button', { name: form.submit }).click(),
        place: toast,
        text: form.toasts.failure.description,
      });
      await expectAnotherWay(toast);
      await expect(page.getByLabel(form.message.label)).toHaveValue(message);
    });
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  const notTaken = ['limited', 'storage'] as const;
  const kinds = notTaken.join(', ');

  for (const language of inTurn(languages, import.meta.filename)) {
    test(
      `in ${language}, a message that was not taken (${kinds}) leads to another way`,
      rare,
      async ({ page }) => {
        const { reasons } = copy[language].contactNotSent;
        const main = page.getByRole('main');
        for (const reason of notTaken) {
          await page.goto(`${href('contactNotSent', language)}#${reason}`);
          await expect(main.getByText(reasons[reason])).toBeVisible();
          for (const other of ['unreadable', ...notTaken] as const) {
            if (other !== reason) await expect(main.getByText(reasons[other])).toBeHidden();
          }
          await expectAnotherWay(main);
        }
      },
    );
  }
});

test.describe('a server that refuses without a reason', () => {
  const patterns = [/Failed to load resource/, /contact message was not sent: status 422/];
  test.use({ expectedConsole: { patterns } });

  test('is logged, and every value is kept', rare, async ({ page }) => {
    const said: string[] = [];
    page.on('console', (line) => said.push(line.text()));
    const { form } = copy.es.contact;
    await page.route('**/send-contact-email*', (route) => route.fulfill({ status: 422 }));
    await page.goto('/contacto');
    await fillIn(page, 'es', { email: 'otra-clave@empresa.example' });
    await hydrated(page);
    await page.getByRole('button', { name: form.submit }).click();
    await expect(page.getByRole('alert')).toContainText(form.toasts.failure.title);
    await expect.poll(() => said).toContain('The contact message was not sent: status 422');
    await expect(page.getByLabel(form.message.label)).toHaveValue(message);
  });
});

test.describe('offline', () => {
  test.use({ expectedConsole: { patterns: [/contact message was not sent/] } });

  test('the visitor is told at once, and nothing is lost', async ({ page, context }) => {
    const { form } = copy.es.contact;
    await page.goto('/contacto');
    await fillIn(page, 'es', { email: 'lejos@empresa.example' });
    await hydrated(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: form.submit }).click();
    const { failure, offline } = form.toasts;
    await expect(page.getByRole('alert')).toContainText(failure.description);
    await expect(page.getByRole('alert')).toContainText(offline);
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByLabel(form.message.label)).toHaveValue(message);
  });
});

/** The mail address and the phone, as links. */
async function expectAnotherWay(place: Locator): Promise<void> {
  const { email, phone } = company;
  const mail = place.getByRole('link', { name: email.sales });
  await expect(mail).toBeVisible();
  await expect(mail).toHaveAttribute('href', `mailto:${email.sales}`);
  const call = place.getByRole('link', { name: phone.display });
  await expect(call).toBeVisible();
  await expect(call).toHaveAttribute('href', `tel:${phone.e164}`);
}
