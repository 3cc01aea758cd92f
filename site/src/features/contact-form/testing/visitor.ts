import { DatabaseSync } from 'node:sqlite';
import type { Page, Request } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { fieldOrder, isChoice, isRequired, isTime } from '@altanube/contact/fields';
import { leadInput } from '@altanube/contact/testing/lead-input';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { z } from 'zod';
import { expect } from '@altanube/e2e/fixtures';
import type { SiteUnderTest } from '@altanube/e2e/helpers/site-under-test';

const { copy } = siteContent;

/** What visitors of the contact form write, with everything in it that encodings get wrong. */
export const message = 'Buenos días:\n\n¿Cuánto cuesta migrar 50 buzones? 🚀\n.\nGracias, Íñigo';

type Typed = { email: string; name?: string; message?: string };

/** What they write into each field. */
export const written = { ...leadInput, message };

/** Types what the form asks for, and leaves a time as an earlier draft would have, faster than a person does. */
export async function fillIn(page: Page, language: Language, typed: Typed): Promise<void> {
  const { form } = copy[language].contact;
  for (const field of fieldOrder) {
    const value = { ...written, ...typed }[field];
    if (isTime(field)) {
      await page.locator(`[name="${field}"]`).evaluate((input, text) => {
        if (input instanceof HTMLInputElement) input.value = text;
      }, value);
      continue;
    }
    const { label } = form[field];
    const name = isRequired(field) ? label : `${label} ${form.optional}`;
    const role = isChoice(field) ? 'combobox' : 'textbox';
    const control = page.getByRole(role, { name, exact: true });
    await (isChoice(field) ? control.selectOption(value) : control.fill(value));
  }
}

/** Goes to the form, fills it in, and waits until it is hydrated. */
export async function openFilledIn(page: Page, language: Language, typed: Typed): Promise<void> {
  await page.goto(href('contact', language));
  await fillIn(page, language, typed);
  await hydrated(page);
}

/** Waits until nobody who has begun to type takes less than two seconds, as robots do. */
export async function takeTwoSeconds(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const sinceMs = performance.now();
    while (performance.now() - sinceMs < 2_000) await new Promise((go) => setTimeout(go, 50));
  });
}

/** Waits until the form is hydrated: validated by its own rules, no longer by the browser's. */
export async function hydrated(page: Page): Promise<void> {
  await expect
    .poll(() => page.locator('form[method=post]').evaluate((form) => form.matches('[novalidate]')))
    .toBe(true);
}

const whereFrom = "WHERE fields ->> 'email' = ?";

/** What the server has stored of a visitor. */
export function leadsFrom(site: SiteUnderTest, email: string) {
  using database = new DatabaseSync(site.databaseFile, { readOnly: true });
  const rows = database.prepare(`SELECT * FROM messages ${whereFrom}`).all(email);
  return rows.map(({ fields, context, ...row }) => {
    const attribution: unknown = JSON.parse(String(context));
    const values = z.record(z.string(), z.string().nullable()).parse(JSON.parse(String(fields)));
    return { ...row, attribution, ...values };
  });
}

/** Every mail about a visitor's messages, once nothing about them is left to be sent. */
export async function mailsFrom(site: SiteUnderTest, email: string) {
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
    .prepare(`SELECT state FROM deliveries JOIN messages ON id = message_id ${whereFrom}`)
    .all(email);
}

/** The posts of a page from here on. */
export function watchPosts(page: Page): Request[] {
  const posts: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request);
  });
  return posts;
}
