import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from '@playwright/test';
import { languages, type Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { loadContent } from '#content/load.ts';
import { screens } from './addresses.ts';
import { expect, test } from './fixtures.ts';
import type { SiteUnderTest } from './server.ts';

const { words } = loadContent();
const message = 'Buenos días:\n\n¿Cuánto cuesta migrar 50 buzones? 🚀\n.\nGracias, Íñigo';

test.use({ locale: 'es-ES' });

for (const language of languages) {
  for (const [screen, viewport] of Object.entries(screens)) {
    test.describe(`in ${language}, on a ${screen}`, () => {
      test.use({ viewport });
      const { form } = words[language].contact;

      for (const javaScriptEnabled of [true, false]) {
        const how = javaScriptEnabled ? 'with' : 'without';
        test.describe(`${how} JavaScript`, () => {
          test.use({ javaScriptEnabled });

          test('a message becomes one row in the database and one mail', async ({ page, site }) => {
            const email = `${language}-${screen}-${how}@empresa.example`;
            await page.goto(href('contact', language));
            await fillIn(page, language, { email });
            await page.getByRole('button', { name: form.submit }).click();

            if (javaScriptEnabled) {
              const { title, description } = form.toasts.success;
              await expect(page.getByRole('status')).toContainText(title);
              await expect(page.getByRole('status')).toContainText(description);
              await expect(page.getByLabel(form.message.label)).toHaveValue('');
            } else {
              await expect(page).toHaveURL(href('contactSent', language));
              await expect(page.locator('html')).toHaveAttribute('lang', language);
            }

            const rows = leadsFrom(site, email);
            expect(rows).toHaveLength(1);
            expect(rows[0]).toMatchObject({
              name: 'Íñigo Núñez 👋',
              company: 'Peña & Cía',
              message,
            });
            const mails = await mailsFrom(site, email);
            expect(mails).toHaveLength(1);
            expect(mails[0]?.text).toContain('¿Cuánto cuesta migrar 50 buzones? 🚀');
            expect(mails[0]?.replyTo?.[0]?.address).toBe(email);
          });
        });
      }

      test('what was typed survives a reload, and is gone once it is sent', async ({ page }) => {
        await page.goto(href('contact', language));
        await fillIn(page, language, { email: `borrador-${language}-${screen}@empresa.example` });
        await page.reload();
        await expect(page.getByLabel(form.message.label)).toHaveValue(message);
        await expect(page.getByRole('combobox', { name: form.size.label })).toHaveValue('11-50');
        await page.getByRole('button', { name: form.submit }).click();
        await expect(page.getByRole('status')).toContainText(form.toasts.success.title);
        await page.reload();
        await expect(page.getByLabel(form.message.label)).toHaveValue('');
      });

      test(`what is wrong is said once, beside its field and over the page`, async ({ page }) => {
        await page.goto(href('contact', language));
        const name = page.getByRole('textbox', { name: form.name.label });
        await name.focus();
        await live(page);
        await page.getByRole('button', { name: form.submit }).click();

        await expect(page.getByRole('alert')).toContainText(form.toasts.invalid.title);
        await expect(page.getByRole('alert')).toContainText(form.errors.name.required);
        await expect(name).toBeFocused();
        await expect(name).toHaveAttribute('aria-invalid', 'true');
        await expect(name).toHaveAccessibleDescription(new RegExp(form.errors.name.required));
        await expect(page.getByText(form.errors.company.required)).toHaveCount(0);
      });

      test.describe('when the server cannot be reached', () => {
        test.use({
          expectedConsole: {
            patterns: [/Failed to load resource/, /contact message was not sent/],
          },
        });

        test(`every value is kept and the visitor told`, async ({ page }) => {
          await page.route('**/send-contact-email*', (route) => route.abort());
          await page.clock.install();
          await page.goto(href('contact', language));
          await fillIn(page, language, { email: 'a@empresa.example' });
          await live(page);
          await page.getByRole('button', { name: form.submit }).click();
          await expect(page.getByRole('button', { name: form.submitting })).toBeDisabled();
          await passTimeUntil(page, page.getByRole('alert'), form.toasts.failure.title);
          await expect(page.getByRole('alert')).toContainText(form.toasts.failure.description);
          await expect(page.getByLabel(form.message.label)).toHaveValue(message);
          await expect(page.getByRole('button', { name: form.submit })).toBeEnabled();
        });
      });
    });
  }
}

test('a double click, a reload and a second tab make one lead of one message', async ({
  page,
  context,
  site,
}) => {
  const email = 'una-vez@empresa.example';
  const { form } = words.es.contact;
  await page.goto('/contacto');
  await fillIn(page, 'es', { email });
  await live(page);
  await page.getByRole('button', { name: form.submit }).dblclick();
  await expect(page.getByRole('status')).toContainText(form.toasts.success.title);

  const other = await context.newPage();
  await other.goto('/contacto');
  await fillIn(other, 'es', { email });
  await other.getByRole('button', { name: form.submit }).click();
  await expect(other.getByRole('status')).toContainText(form.toasts.success.title);
  expect(leadsFrom(site, email)).toHaveLength(1);
});

test('what is edited while a message is sent is not lost', async ({ page, site }) => {
  const email = 'corregido@empresa.example';
  const { form } = words.es.contact;
  const { promise: mayAnswer, resolve: letItAnswer } = Promise.withResolvers<void>();
  await page.route('**/send-contact-email*', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.goto('/contacto');
  await fillIn(page, 'es', { email });
  await live(page);
  await page.getByRole('button', { name: form.submit }).click();
  await expect(page.getByRole('button', { name: form.submitting })).toBeDisabled();
  const text = page.getByLabel(form.message.label);
  await text.pressSequentially(' P. D.: Son 60.');
  letItAnswer();
  await expect(page.getByRole('status')).toContainText(form.toasts.success.title);
  await expect(text).toBeFocused();
  await expect(text).toHaveValue(`${message} P. D.: Son 60.`);
  await expect(page.getByRole('textbox', { name: form.name.label })).toHaveValue('Íñigo Núñez 👋');
  expect(leadsFrom(site, email)).toMatchObject([{ message }]);

  await page.getByRole('button', { name: form.submit }).click();
  await expect(text).toHaveValue('');
  expect(leadsFrom(site, email)).toHaveLength(2);
});

test.describe('a server that asks to be left alone', () => {
  const patterns = [/status of (503|429)/, /contact message was not sent/];
  test.use({ expectedConsole: { patterns } });

  test('for half a minute is asked again after it, and the visitor sees only the success', async ({
    page,
    site,
  }) => {
    const email = 'otra-vez@empresa.example';
    const { form } = words.es.contact;
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
    await live(page);
    await page.getByRole('button', { name: form.submit }).click();
    await passTimeUntil(page, page.getByRole('status'), form.toasts.success.title);
    const [first = 0, second = 0] = askedAtMs;
    expect(second - first).toBeGreaterThanOrEqual(30_000);
    expect(askedAtMs).toHaveLength(2);
    expect(leadsFrom(site, email)).toHaveLength(1);
  });

  test('for half a minute, again and again, is asked twice', async ({ page }) => {
    const { form } = words.es.contact;
    const askedAtMs: number[] = [];
    await page.route('**/send-contact-email*', async (route) => {
      askedAtMs.push(await timeIn(page));
      await route.fulfill({ status: 503, headers: { 'retry-after': '30' } });
    });
    await page.clock.install();
    await page.goto('/contacto');
    await fillIn(page, 'es', { email: 'nunca@empresa.example' });
    await live(page);
    await page.getByRole('button', { name: form.submit }).click();
    await passTimeUntil(page, page.getByRole('alert'), form.toasts.failure.title);
    expect(askedAtMs).toHaveLength(2);
    expect((await timeIn(page)) - (askedAtMs[0] ?? 0)).toBeLessThan(45_000);
    await expect(page.getByLabel(form.message.label)).toHaveValue(message);
  });

  test('for five minutes is not waited for, and nothing is lost', async ({ page }) => {
    const { form } = words.es.contact;
    let calls = 0;
    await page.route('**/send-contact-email*', async (route) => {
      calls += 1;
      await route.fulfill({ status: 429, headers: { 'retry-after': '300' } });
    });
    await page.goto('/contacto');
    await fillIn(page, 'es', { email: 'limite@empresa.example' });
    await live(page);
    await page.getByRole('button', { name: form.submit }).click();
    await expect(page.getByRole('alert')).toContainText(form.toasts.failure.title, {
      timeout: 900,
    });
    expect(calls).toBe(1);
    await expect(page.getByLabel(form.message.label)).toHaveValue(message);
    await expect(page.getByRole('button', { name: form.submit })).toBeEnabled();
  });
});

test.describe('a server that refuses without a reason', () => {
  const patterns = [/Failed to load resource/, /contact message was not sent: status 422/];
  test.use({ expectedConsole: { patterns } });

  test('is logged, and every value is kept', async ({ page }) => {
    const said: string[] = [];
    page.on('console', (line) => said.push(line.text()));
    const { form } = words.es.contact;
    await page.route('**/send-contact-email*', (route) => route.fulfill({ status: 422 }));
    await page.goto('/contacto');
    await fillIn(page, 'es', { email: 'otra-clave@empresa.example' });
    await live(page);
    await page.getByRole('button', { name: form.submit }).click();
    await expect(page.getByRole('alert')).toContainText(form.toasts.failure.title);
    expect(said).toContain('The contact message was not sent: status 422');
    await expect(page.getByLabel(form.message.label)).toHaveValue(message);
  });
});

test.describe('offline', () => {
  test.use({ expectedConsole: { patterns: [/contact message was not sent/] } });

  test('the visitor is told at once, and nothing is lost', async ({ page, context }) => {
    const { form } = words.es.contact;
    await page.goto('/contacto');
    await fillIn(page, 'es', { email: 'lejos@empresa.example' });
    await live(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: form.submit }).click();
    await expect(page.getByRole('alert')).toContainText(form.toasts.failure.title, {
      timeout: 900,
    });
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByLabel(form.message.label)).toHaveValue(message);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('bad input ends on a page that says what is wrong, and nothing else', async ({ page }) => {
    await page.goto('/contacto');
    await fillIn(page, 'es', { email: 'a@empresa.example', name: '   ' });
    await page.getByRole('button', { name: words.es.contact.form.submit }).click();
    await expect(page).toHaveURL('/contacto/no-enviado#name-required');
    const { errors } = words.es.contact.form;
    await expect(page.getByText(errors.name.required)).toBeVisible();
    await expect(page.getByText(errors.email.invalid)).toBeHidden();
    await page.goBack();
    await expect(page.getByLabel(words.es.contact.form.message.label)).toHaveValue(message);
  });
});

type Typed = { email: string; name?: string };

async function fillIn(page: Page, language: Language, typed: Typed): Promise<void> {
  const { form } = words[language].contact;
  await page.getByRole('textbox', { name: form.name.label }).fill(typed.name ?? 'Íñigo Núñez 👋');
  await page.getByRole('textbox', { name: form.email.label }).fill(typed.email);
  await page.getByRole('textbox', { name: form.company.label }).fill('Peña & Cía');
  await page.getByRole('combobox', { name: form.size.label }).selectOption('11-50');
  await page.getByRole('combobox', { name: form.suite.label }).selectOption('google');
  await page.getByLabel(form.message.label).fill(message);
  // Who is faster than two seconds is taken for a robot.
  await page.waitForTimeout(2_000);
}

/** The form has woken: its rules are ours, no longer the browser's. */
async function live(page: Page): Promise<void> {
  await expect
    .poll(() => page.locator('form[method=post]').evaluate((form) => form.matches('[novalidate]')))
    .toBe(true);
}

/** Lets the page's time run fast until the text is there. */
async function passTimeUntil(page: Page, place: Locator, text: string): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(place).toContainText(text, { timeout: 100 });
  }).toPass();
}

async function timeIn(page: Page): Promise<number> {
  return page.evaluate(() => Date.now());
}

function leadsFrom(site: SiteUnderTest, email: string) {
  using database = new DatabaseSync(site.databaseFile, { readOnly: true });
  return database.prepare('SELECT * FROM leads WHERE email = ?').all(email);
}

/** Every mail about a visitor's messages, once nothing about them is left to be sent. */
async function mailsFrom(site: SiteUnderTest, email: string) {
  await expect
    .poll(() => deliveriesFor(site, email).map(({ state }) => state))
    .toEqual(['delivered']);
  return site.mailbox.received
    .map(({ mail }) => mail)
    .filter(({ replyTo }) => replyTo?.[0]?.address === email);
}

function deliveriesFor(site: SiteUnderTest, email: string) {
  using database = new DatabaseSync(site.databaseFile, { readOnly: true });
  return database
    .prepare('SELECT state FROM deliveries JOIN leads ON leads.id = lead_id WHERE email = ?')
    .all(email);
}
