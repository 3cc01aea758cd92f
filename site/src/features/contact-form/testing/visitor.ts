import { DatabaseSync } from 'node:sqlite';
import type { Page, Request } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { fieldOrder, isKind, isRequired } from '@altanube/contact/fields';
import { contactInput } from '@altanube/contact/testing/contact-input';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { z } from 'zod';
import { expect } from '@altanube/e2e/fixtures';
import { findNotice } from '@altanube/e2e/helpers/notice';
import type { SiteUnderTest } from '@altanube/e2e/helpers/site-under-test';

const { copy } = siteContent;

/** A message with everything that encodings get wrong. */
export const message = 'Buenos días:\n\n¿Cuánto cuesta migrar 50 buzones? 🚀\n.\nGracias, Íñigo';

type Typed = { email: string; name?: string; message?: string; demo?: string };

/** What visitors type into each field. */
export const typedValues = { ...contactInput, message };

/** Fills in all fields, faster than a person does; the time as a restored draft would have it. */
export async function fillInForm(page: Page, language: Language, typed: Typed): Promise<void> {
  const { form } = copy[language].contact;
  for (const field of fieldOrder) {
    const value = { ...typedValues, ...typed }[field];
    if (isKind(field, 'time')) {
      await page.locator(`[name="${field}"]`).evaluate((input, text) => {
        if (input instanceof HTMLInputElement) input.value = text;
      }, value);
      continue;
    }
    const { label } = form[field];
    const name = isRequired(field) ? label : `${label} ${form.optional}`;
    const role = isKind(field, 'choice') ? 'combobox' : 'textbox';
    const control = page.getByRole(role, { name, exact: true });
    await (isKind(field, 'choice') ? control.selectOption(value) : control.fill(value));
  }
}

/** Goes to the form, fills it in, and waits until it is hydrated. */
export async function openFilledForm(page: Page, language: Language, typed: Typed): Promise<void> {
  await page.goto(href('contact', language));
  await fillInForm(page, language, typed);
  await waitUntilHydrated(page);
}

/** Presses the button with this name, and waits until the message is confirmed in Spanish. */
export async function sendForm(page: Page, name: string = copy.es.contact.form.submit) {
  await page.getByRole('button', { name }).click();
  await expect(findNotice(page, copy.es.contact.form.toasts.success.title)).toBeVisible();
}

/** Waits two seconds: visitors who type for less count as robots. */
export async function waitTwoSeconds(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const sinceMs = performance.now();
    while (performance.now() - sinceMs < 2_000) await new Promise((go) => setTimeout(go, 50));
  });
}

/** Waits until the form is hydrated: validated by its own rules, no longer by the browser's. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await expect
    .poll(() => page.locator('form[method=post]').evaluate((form) => form.matches('[novalidate]')))
    .toBe(true);
}

const whereEmail = "WHERE fields ->> 'email' = ?";

/** The messages of a visitor that the server has stored. */
export function findLeads(site: SiteUnderTest, email: string) {
  using database = new DatabaseSync(site.databaseFile, { readOnly: true });
  const rows = database.prepare(`SELECT * FROM messages ${whereEmail}`).all(email);
  return rows.map(({ fields, context, ...row }) => {
    const attribution: unknown = JSON.parse(String(context));
    const values = z.record(z.string(), z.string().nullable()).parse(JSON.parse(String(fields)));
    return { ...row, attribution, ...values };
  });
}

/** Every mail about a visitor's messages, once they are delivered. */
export async function findMails(site: SiteUnderTest, email: string) {
  await expect
    .poll(() => findDeliveries(site, email).map(({ state }) => state))
    .toEqual(['delivered']);
  return site.mailbox.received
    .map(({ mail }) => mail)
    .filter(({ replyTo }) => replyTo?.[0]?.address === email);
}

function findDeliveries(site: SiteUnderTest, email: string) {
  using database = new DatabaseSync(site.databaseFile, { readOnly: true });
  return database
    .prepare(`SELECT state FROM deliveries JOIN messages ON id = message_id ${whereEmail}`)
    .all(email);
}

/** Collects the POST requests of a page from now on. */
export function watchPosts(page: Page): Request[] {
  const posts: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request);
  });
  return posts;
}
