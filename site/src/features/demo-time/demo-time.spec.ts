import type { Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { fill } from '@altanube/base/template';
import {
  fillInForm,
  openFilledForm,
  waitUntilHydrated,
  findLeads,
  findMails,
  sendForm,
  waitTwoSeconds,
} from '#features/contact-form/testing/visitor.ts';
import { formatWeekday, formatZone, formatZonedTime } from '@altanube/content/formats';
import type { Language } from '@altanube/content/languages';
import { href, languageSwitchHref } from '@altanube/content/links';
import { parseZonedTime } from '@altanube/contact/zoned-time';
import { screens } from '@altanube/e2e/helpers/addresses';
import { readLayoutShifts } from '@altanube/e2e/helpers/layout-shift';
import { findNotice } from '@altanube/e2e/helpers/notice';
import { expect, slow, test } from '@altanube/e2e/fixtures';
import { delayIslands } from '#hydration/testing/delay-islands.ts';
import { formatProposedTime } from './format-proposed.ts';
import { demoFieldId, demoTimeId } from './use-demo-time.ts';

const { copy, company } = siteContent;
const { form } = copy.es.contact;

test.use({ timezoneId: 'America/Bogota' });

test('a demo is booked in three steps and six fields (F-7, F-21)', async ({ page, site }) => {
  const email = 'tres-actos@empresa.example';
  await page.setViewportSize(screens.phone);
  await page.goto('/');
  // Step one.
  await page.locator('.header-demo').click();
  const title = page.getByRole('heading', { level: 1, name: form.subject.names.demo });
  await expect(title).toBeInViewport();
  await expect(findDayGroup(page, 'es')).toBeInViewport({ ratio: 1 });
  const message = page.getByRole('textbox', { name: form.message.label });
  await expect(message).toHaveValue(form.subject.demo.message);
  expect(await readLayoutShifts(page)).toEqual([]);
  const host = siteContent.people.find(({ timeZone }) => timeZone === 'America/Bogota');
  const met = fill(form.subject.demo.host, { name: host?.name ?? '' });
  await expect(page.getByText(met)).toBeVisible();
  // Step two.
  await chooseDay(page, 'es', 1);
  await chooseTime(page, 'es', 2);
  const proposed = await readField(page);
  for (const [name, value] of Object.entries({ name: 'Íñigo', email, company: 'Peña' })) {
    await page.locator(`[name=${name}]`).fill(value);
  }
  await waitTwoSeconds(page);
  // Step three.
  await sendForm(page, form.subject.demo.submit);
  await expect(message).toHaveValue('');
  await expect(findNotice(page, formatConfirmation(proposed, 'es'))).toBeVisible();
  expect(findLeads(site, email)).toMatchObject([
    { demo: proposed, message: form.subject.demo.message, size: null, suspicion: null },
  ]);
  const [mail] = await findMails(site, email);
  expect(mail?.text).toContain(form.subject.names.demo);
});
test.describe('when a day of the company ends on the next day of the visitor', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('shows both days (F-17)', async ({ page }) => {
    const letIslandsLoad = await delayIslands(page);
    await page.goto(href('contact', 'es'));
    // Opened before it is hydrated.
    await page.locator(`#${demoTimeId} > summary`).press('Enter');
    letIslandsLoad();
    await chooseDay(page, 'es', 3);
    await chooseTime(page, 'es', 0);
    const { at = 0 } = parseZonedTime(await readField(page)) ?? {};
    const status = findDemoTime(page).getByRole('status');
    for (const timeZone of ['Pacific/Kiritimati', company.demoTimes?.timeZone ?? '']) {
      await expect(status).toContainText(formatWeekday({ at, timeZone }, 'es'));
    }
  });
});

test('a demo is proposed by keyboard, with a calendar file (F-19)', async ({ page, site }) => {
  const { form } = copy.en.contact;
  const email = `cita-en-desktop@empresa.example`;
  await page.goto(href('contact', 'en'));
  await fillInForm(page, 'en', { email });
  await clearTime(page);
  await openTimes(page, 'en');
  await page.keyboard.press('Tab');
  await expect(findDays(page, 'en').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const day = findDays(page, 'en').nth(2);
  await expect(day).toBeChecked();
  // The control itself is visually hidden.
  await expect(day.locator(':scope + span')).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Tab');
  await expect(findTimes(page, 'en').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const proposed = await readField(page);
  expect(proposed).toContain('[America/Bogota]');
  const time = formatProposedIn(proposed, 'en');
  await expect(findDemoTime(page).getByRole('status')).toContainText(time);

  await waitTwoSeconds(page);
  await page.getByRole('button', { name: form.submit }).press('Enter');
  await expect(findNotice(page, form.toasts.success.title)).toBeVisible();
  await expect(findNotice(page, formatConfirmation(proposed, 'en'))).toBeVisible();
  expect(await readField(page)).toBe('');
  await expect(findDays(page, 'en').nth(2)).not.toBeChecked();
  expect(findLeads(site, email)).toMatchObject([{ demo: proposed }]);

  const [mail] = await findMails(site, email);
  const { at = 0 } = parseZonedTime(proposed) ?? {};
  const zones = [company.demoTimes?.timeZone ?? '', 'America/Bogota'];
  for (const timeZone of zones) {
    expect(mail?.text).toContain(formatZonedTime({ at, timeZone }, 'es'));
  }
  const names = mail?.attachments.map(({ filename }) => filename);
  expect(names).toContain('demo.ics');
});

test('a day without a time shows an error beside it (F-18)', slow, async ({ page, site }) => {
  const email = 'sin-hora@empresa.example';
  await page.goto('/contacto');
  await fillInForm(page, 'es', { email });
  await clearTime(page);
  await openTimes(page, 'es');
  await chooseDay(page, 'es', 0);
  await page.locator(`#${demoTimeId} > summary`).press('Enter');
  await page.getByRole('button', { name: form.submit }).press('Enter');
  await expect(findTimes(page, 'es').first()).toBeFocused();
  await expect(findTimeGroup(page, 'es')).toHaveAttribute('aria-invalid', 'true');
  await expect(findDemoTime(page).getByText(form.errors.demo.invalid)).toBeVisible();
  expect(findLeads(site, email)).toEqual([]);
  await chooseTime(page, 'es', 0);
  await expect(findDemoTime(page).getByText(form.errors.demo.invalid)).toBeHidden();

  // The visitor can still propose no time.
  await findDemoTime(page).getByRole('button', { name: form.demo.clear }).press('Enter');
  await expect(findDays(page, 'es').first()).toBeFocused();
  expect(await readField(page)).toBe('');
  await waitTwoSeconds(page);
  await sendForm(page);
  expect(findLeads(site, email)).toMatchObject([{ demo: null }]);
});

test('the chosen time survives a reload and a language switch (F-18)', slow, async ({ page }) => {
  await page.goto('/contacto');
  await openTimes(page, 'es');
  // The first offered day may have few times left.
  await chooseDay(page, 'es', 1);
  await chooseTime(page, 'es', 1);
  const before = await readField(page);
  const timeOfDay = (await findChosenTime(page, 'es').textContent()) ?? '';
  await chooseDay(page, 'es', 2);
  const proposed = await readField(page);
  expect(proposed).not.toBe(before);
  expect(proposed).toContain(`T${timeOfDay}:00`);
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('contact-draft')))
    .toContain(proposed);
  for (const [address, language] of [
    [page.url(), 'es'],
    [languageSwitchHref('contact', 'en'), 'en'],
  ] as const) {
    await page.goto(address);
    await page.keyboard.press('Shift');
    await waitUntilHydrated(page);
    const summary = page.locator(`#${demoTimeId} > summary`);
    await expect(summary).toContainText(formatProposedIn(proposed, language));
    await summary.press('Enter');
    await expect(findChosenTime(page, language)).toHaveText(timeOfDay);
  }
});

test('a past time is marked as past (F-18)', slow, async ({ page, site }) => {
  const email = 'tarde@empresa.example';
  const demo = '2026-01-08T10:00:00-05:00[America/Bogota]';
  await openFilledForm(page, 'es', { email, demo });
  await page.getByRole('button', { name: form.submit }).press('Enter');
  const gone = findDemoTime(page).getByRole('radio', { name: form.demo.gone });
  await expect(gone).toBeFocused();
  await expect(gone).toBeChecked();
  await expect(findDayGroup(page, 'es')).toHaveAttribute('aria-invalid', 'true');
  await expect(findDemoTime(page).getByText(form.errors.demo.past)).toBeVisible();
  expect(findLeads(site, email)).toEqual([]);
  await findDemoTime(page).getByRole('button', { name: form.demo.clear }).press('Enter');
  await waitTwoSeconds(page);
  await sendForm(page);
  expect(findLeads(site, email)).toMatchObject([{ demo: null }]);
});

function findDemoTime(page: Page) {
  return page.locator(`#${demoTimeId}`);
}

function findDayGroup(page: Page, language: Language) {
  return page.getByRole('radiogroup', { name: copy[language].contact.form.demo.day });
}

function findDays(page: Page, language: Language) {
  return findDayGroup(page, language).getByRole('radio');
}

async function chooseDay(page: Page, language: Language, index: number): Promise<void> {
  await findDayGroup(page, language).locator('label').nth(index).click();
}

function findTimeGroup(page: Page, language: Language) {
  return page.getByRole('radiogroup', { name: copy[language].contact.form.demo.time, exact: true });
}

function findTimes(page: Page, language: Language) {
  return findTimeGroup(page, language).getByRole('radio');
}

function findChosenTime(page: Page, language: Language) {
  return findTimeGroup(page, language).locator('label:has(:checked)');
}

async function chooseTime(page: Page, language: Language, index: number): Promise<void> {
  await findTimeGroup(page, language).locator('label').nth(index).click();
}

function formatProposedIn(proposed: string, language: Language): string {
  return formatProposedTime(proposed, copy[language].contact.form.demo, language) ?? '';
}

function formatConfirmation(proposed: string, language: Language): string {
  const zone = formatZone({ at: Date.now(), timeZone: 'America/Bogota' }, language);
  const time = formatProposedIn(proposed, language);
  return fill(copy[language].contact.form.demo.sent, { time, zone });
}

function readField(page: Page): Promise<string> {
  return page.locator(`#${demoFieldId}`).inputValue();
}

async function clearTime(page: Page): Promise<void> {
  await page.locator(`#${demoFieldId}`).evaluate((input: HTMLInputElement) => {
    input.value = '';
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}

/** Opens the choice by keyboard, and waits until there are times. */
async function openTimes(page: Page, language: Language): Promise<void> {
  await page.locator(`#${demoTimeId} > summary`).press('Enter');
  await expect(findDays(page, language).first()).toBeAttached();
}
