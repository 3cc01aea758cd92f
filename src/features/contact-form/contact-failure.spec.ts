import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { loadContent } from '#content/load.ts';
import { languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { fillIn, leadsFrom, hydrated, message, passTimeUntil } from './testing/visitor.ts';
import { expect, test } from '#e2e/fixtures.ts';

/** What the visitor sees when a message is not taken, and when it is taken in the end. */
const { copy, company } = loadContent();

test.use({ locale: 'es-ES' });

test.describe('a server that asks to be left alone', () => {
  const patterns = [/status of (503|429)/, /contact message was not sent/];
  test.use({ expectedConsole: { patterns } });

  test('for half a minute is asked again after it, and the visitor sees only the success', async ({
    page,
    site,
  }) => {
    const email = 'otra-vez@empresa.example';
    const { form } = copy.es.contact;
    const askedAtMs: number[] = [];
    await page.route('**/send-contact-email*', async (route) => {
      askedAtMs.push(await timeIn(page));
      // The message arrives, and its answer is lost: the worst case for doubling.
      if (askedAtMs.length === 1) {
        await route.fetch();
        await route.fulfill({ status: 503, headers: { 'retry-after': '30' } });
      } else {
        await route.continue();
      }
    });
    await page.clock.install();
    await page.goto('/contacto');
    await fillIn(page, 'es', { email });
    await hydrated(page);
    await page.getByRole('button', { name: form.submit }).click();
    await passTimeUntil(page, page.getByRole('status'), form.toasts.success.title);
    const [first = 0, second = 0] = askedAtMs;
    expect(second - first).toBeGreaterThanOrEqual(30_000);
    expect(askedAtMs).toHaveLength(2);
    expect(leadsFrom(site, email)).toHaveLength(1);
  });

  test('for half a minute, again and again, is asked twice', async ({ page }) => {
    const { form } = copy.es.contact;
    const askedAtMs: number[] = [];
    await page.route('**/send-contact-email*', async (route) => {
      askedAtMs.push(await timeIn(page));
      await route.fulfill({ status: 503, headers: { 'retry-after': '30' } });
    });
    await page.clock.install();
    await page.goto('/contacto');
    await fillIn(page, 'es', { email: 'nunca@empresa.example' });
    await hydrated(page);
    await page.getByRole('button', { name: form.submit }).click();
    await passTimeUntil(page, page.getByRole('alert'), form.toasts.failure.title);
    expect(askedAtMs).toHaveLength(2);
    expect((await timeIn(page)) - (askedAtMs[0] ?? 0)).toBeLessThan(45_000);
    await expect(page.getByLabel(form.message.label)).toHaveValue(message);
  });

  test('for five minutes is not waited for, and nothing is lost', async ({ page }) => {
    const { form } = copy.es.contact;
    let calls = 0;
    await page.route('**/send-contact-email*', async (route) => {
      calls += 1;
      await route.fulfill({ status: 429, headers: { 'retry-after': '300' } });
    });
    await page.goto('/contacto');
    await fillIn(page, 'es', { email: 'limite@empresa.example' });
    await hydrated(page);
    await page.getByRole('button', { name: form.submit }).click();
    await expect(page.getByRole('alert')).toContainText(form.toasts.failure.title);
    expect(calls).toBe(1);
    await expect(page.getByLabel(form.message.label)).toHaveValue(message);
    await expect(page.getByRole('button', { name: form.submit })).toBeEnabled();
  });

  for (const [language, wait] of [
    ['es', '5 minutos'],
    ['en', '5 minutes'],
  ] as const) {
    test(`for five minutes: in ${language}, the visitor is told how long, and of another way`, async ({
      page,
    }) => {
      const { form } = copy[language].contact;
      await page.route('**/send-contact-email*', (route) =>
        route.fulfill({ status: 429, headers: { 'retry-after': '300' } }),
      );
      await page.goto(href('contact', language));
      await fillIn(page, language, { email: 'espera@empresa.example' });
      await hydrated(page);
      await page.getByRole('button', { name: form.submit }).click();
      const toast = page.getByRole('alert');
      await expect(toast).toContainText(form.toasts.later.title);
      await expect(toast).toContainText(form.toasts.later.description.replace('{wait}', wait));
      await expectAnotherWay(toast);
      const { violations } = await new AxeBuilder({ page }).include('[role=alert]').analyze();
      expect(violations).toEqual([]);
    });

    test(`in ${language}, the visitor whose message cannot be stored is told of another way`, async ({
      page,
    }) => {
      const { form } = copy[language].contact;
      await page.route('**/send-contact-email*', (route) =>
        route.fulfill({ status: 503, headers: { 'retry-after': '2' } }),
      );
      await page.clock.install();
      await page.goto(href('contact', language));
      await fillIn(page, language, { email: 'lleno@empresa.example' });
      await hydrated(page);
      await page.getByRole('button', { name: form.submit }).click();
      const toast = page.getByRole('alert');
      await passTimeUntil(page, toast, form.toasts.failure.description);
      await expectAnotherWay(toast);
      await expect(page.getByLabel(form.message.label)).toHaveValue(message);
    });
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const language of languages) {
    for (const reason of ['limited', 'storage'] as const) {
      test(`in ${language}, a message that was not taken (${reason}) leads to another way`, async ({
        page,
      }) => {
        const { reasons } = copy[language].contactNotSent;
        await page.goto(`${href('contactNotSent', language)}#${reason}`);
        const main = page.getByRole('main');
        await expect(main.getByText(reasons[reason])).toBeVisible();
        await expect(main.getByText(reasons.unreadable)).toBeHidden();
        await expectAnotherWay(main);
      });
    }
  }
});

test.describe('a server that refuses without a reason', () => {
  const patterns = [/Failed to load resource/, /contact message was not sent: status 422/];
  test.use({ expectedConsole: { patterns } });

  test('is logged, and every value is kept', async ({ page }) => {
    const said: string[] = [];
    page.on('console', (line) => said.push(line.text()));
    const { form } = copy.es.contact;
    await page.route('**/send-contact-email*', (route) => route.fulfill({ status: 422 }));
    await page.goto('/contacto');
    await fillIn(page, 'es', { email: 'otra-clave@empresa.example' });
    await hydrated(page);
    await page.getByRole('button', { name: form.submit }).click();
    await expect(page.getByRole('alert')).toContainText(form.toasts.failure.title);
    expect(said).toContain('The contact message was not sent: status 422');
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
    await expect(page.getByRole('alert')).toContainText(form.toasts.failure.title);
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

async function timeIn(page: Page): Promise<number> {
  return page.evaluate(() => Date.now());
}
