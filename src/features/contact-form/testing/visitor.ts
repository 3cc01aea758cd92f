import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from '@playwright/test';
import { loadContent } from '#content/load.ts';
import type { Language } from '#site/languages.ts';
import { expect } from '#e2e/fixtures.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';

const { copy } = loadContent();

/** What visitors of the contact form write, with everything in it that encodings get wrong. */
export const message = 'Buenos días:\n\n¿Cuánto cuesta migrar 50 buzones? 🚀\n.\nGracias, Íñigo';

type Typed = { email: string; name?: string };

/** Types what the form asks for, as slowly as a person does. */
export async function fillIn(page: Page, language: Language, typed: Typed): Promise<void> {
  const { form } = copy[language].contact;
  await page.getByRole('textbox', { name: form.name.label }).fill(typed.name ?? 'Íñigo Núñez 👋');
  await page.getByRole('textbox', { name: form.email.label }).fill(typed.email);
  await page.getByRole('textbox', { name: form.company.label }).fill('Peña & Cía');
  await page.getByRole('combobox', { name: form.size.label }).selectOption('11-50');
  await page.getByRole('combobox', { name: form.suite.label }).selectOption('google');
  await page.getByLabel(form.message.label).fill(message);
  // Who is faster than two seconds is taken for a robot.
  await page.waitForTimeout(2_000);
}

/** Waits until the form is hydrated: validated by its own rules, no longer by the browser's. */
export async function hydrated(page: Page): Promise<void> {
  await expect
    .poll(() => page.locator('form[method=post]').evaluate((form) => form.matches('[novalidate]')))
    .toBe(true);
}

/** What the server has stored of a visitor. */
export function leadsFrom(site: SiteUnderTest, email: string) {
  using database = new DatabaseSync(site.databaseFile, { readOnly: true });
  return database.prepare('SELECT * FROM leads WHERE email = ?').all(email);
}

/** Lets the page's time run fast until the text is there. */
export async function passTimeUntil(page: Page, place: Locator, text: string): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(place).toContainText(text, { timeout: 100 });
  }).toPass();
}
