import type { Locator, Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { findAxeViolations, colourRules } from '@altanube/e2e/helpers/axe';
import { finishTasks } from '@altanube/e2e/helpers/stopped-clock';
import { formatPrefillFragment } from './prefill.ts';
import {
  fillInForm,
  waitUntilHydrated,
  findLeads,
  openFilledForm,
  sendForm,
  watchPosts,
} from './testing/visitor.ts';
import { delayRequests } from '#hydration/testing/delay-islands.ts';
import { findNotice } from '@altanube/e2e/helpers/notice';
import { expect, slow, test } from '@altanube/e2e/fixtures';

/** Sending and errors, with a keyboard or a screen reader. */
const { form } = siteContent.copy.es.contact;
const endpoint = '**/send-contact-email*';

test('the focus stays while sending, then moves to the title (F-6, F-7)', async ({ page }) => {
  const releaseResponse = await delayRequests(page, endpoint);
  const posts = watchPosts(page);
  await openFilledForm(page, 'es', { email: 'foco@empresa.example' });
  await page.getByRole('button', { name: form.submit }).press('Enter');
  const sending = page.getByRole('button', { name: form.submitting });
  await expect(sending).toBeFocused();
  await expect(sending).toHaveAttribute('aria-disabled', 'true');
  for (const key of ['Enter', 'Space']) await page.keyboard.press(key);
  await sending.click({ force: true });
  await expect(sending).toBeFocused();
  await field(page, 'name').press('Enter');
  await sending.focus();
  await finishTasks(page);
  releaseResponse();
  await expect(findNotice(page, form.toasts.success.title)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(posts).toHaveLength(1);
});

test('shows the note about a prefill until the message is sent', slow, async ({ page }) => {
  const prefill = { message: 'Diez personas' };
  await page.goto(`/contacto#${formatPrefillFragment(prefill, { callToAction: 'calculator' })}`);
  const note = page.getByText(form.prefill.taken);
  await expect(note).toBeVisible();
  await fillInForm(page, 'es', { email: 'llevado@empresa.example' });
  await sendForm(page);
  await page.getByRole('button', { name: form.toasts.close }).click();
  await expect(page.getByText(form.toasts.success.title)).toBeHidden();
  await expect(note).toBeHidden();
});

for (const height of [740, 400]) {
  test.describe(`on a phone, ${height} px high`, () => {
    test.use({ viewport: { width: 360, height } });

    test('the toast covers neither the invalid field nor the button (F-5)', async ({ page }) => {
      await openFilledForm(page, 'es', { email: 'hueco@empresa.example', message: '' });
      const button = page.getByRole('button', { name: form.submit });
      // Each may be at the very edge of the window.
      for (const block of ['start', 'end'] as const) {
        await button.evaluate((it, block) => it.scrollIntoView({ block }), block);
        await button.dispatchEvent('click');
        await expect(field(page, 'message')).toBeFocused();
        const toast = page.getByRole('alert').locator('> div');
        for (const other of [field(page, 'message'), button]) {
          await expect.poll(() => overlap(toast, other)).toBe(false);
        }
        await toast.getByRole('button').click();
      }
    });
  });
}

test('each error is announced once, and read with its field (F-4, F-5)', async ({ page, site }) => {
  const email = 'por-fin@empresa.example';
  const posts = watchPosts(page);
  await page.goto('/contacto');
  await field(page, 'name').focus();
  await waitUntilHydrated(page);
  await page.evaluate(recordReadTexts);
  const toast = page.getByRole('alert');
  // The text beside the field is read with the field, and not announced again.
  const live = page.locator('[aria-live], [role=alert], [role=status], output');
  for (const [name, emptyValue, validValue, errorText] of [
    ['name', '   ', 'Ana', 'El nombre es requerido'],
    ['email', '', email, 'Email inválido'],
    ['company', '   ', 'Peña', 'La empresa es requerida'],
    ['message', '', 'Hola', 'El mensaje es requerido'],
  ] as const) {
    await field(page, name).fill(emptyValue);
    await page.getByRole('button', { name: form.submit }).click();
    await expect(toast.getByText('Error de validación', { exact: true })).toBeVisible();
    await expect(toast.getByText(errorText, { exact: true })).toBeVisible();
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
    await expect(live.filter({ hasText: errorText })).toHaveCount(1);
    await expect(field(page, name)).toBeFocused();
    const read: unknown = await page.evaluate(() => Reflect.get(window, 'read'));
    expect(read).toEqual(expect.arrayContaining(['true', errorText]));
    await toast.getByRole('button').click();
    await expect(toast.getByText(errorText, { exact: true })).toBeHidden();
    await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(errorText));
    if (name === 'name') {
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await findAxeViolations(page, colourRules, 'form')).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
    }
    await field(page, name).fill(validValue);
  }
  expect(posts).toEqual([]);
  expect(findLeads(site, email)).toEqual([]);
});

test('the error of a field disappears while it is being corrected (F-16)', async ({ page }) => {
  await page.goto('/contacto');
  const [name, email] = [field(page, 'name'), field(page, 'email')];
  await name.focus();
  await waitUntilHydrated(page);
  const submit = page.getByRole('button', { name: form.submit });
  const toast = page.getByRole('alert');

  await submit.click();
  await expectError(page, name, form.errors.name.required);
  await name.fill('  ');
  await email.fill('ana@');
  await finishTasks(page);
  await expectError(page, name, form.errors.name.required);
  await name.pressSequentially('A');
  await expectNoError(page, name);

  await submit.click();
  await expectError(page, email, form.errors.email.invalid);
  await email.pressSequentially('empresa');
  await field(page, 'company').fill('Peña');
  await finishTasks(page);
  await expectError(page, email, form.errors.email.invalid);
  await toast.getByRole('button', { name: form.toasts.close }).click();
  await email.pressSequentially('.example');
  await expectNoError(page, email);
});

test.describe('an error that only the server finds', () => {
  test.use({ expectedConsole: { patterns: [/status of 422/] } });

  test('stays until the visitor changes the field (F-16)', slow, async ({ page }) => {
    const errors = [{ field: 'size', code: 'invalid' }];
    await page.route(endpoint, (route) => route.fulfill({ status: 422, json: { errors } }));
    await openFilledForm(page, 'es', { email: 'otra-lista@empresa.example' });
    await page.getByRole('button', { name: form.submit }).click();
    const size = page.getByRole('combobox', { name: form.size.label });
    await expect(size).toBeFocused();
    await expectError(page, size, form.errors.size.invalid);
    await field(page, 'name').fill('Ana');
    await finishTasks(page);
    await expectError(page, size, form.errors.size.invalid);
    await size.selectOption('1-10');
    await expectNoError(page, size);
  });
});

function field(page: Page, name: 'name' | 'email' | 'company' | 'message'): Locator {
  return page.getByRole('textbox', { name: form[name].label });
}

/** Records what a screen reader reads when a field gets the focus. */
function recordReadTexts(): void {
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    const ids = (target.getAttribute('aria-describedby') ?? '').split(' ');
    const texts = ids.map((id) => document.getElementById(id)?.textContent);
    Object.assign(window, { read: [target.ariaInvalid, ...texts] });
  });
}

async function expectError(page: Page, control: Locator, text: string): Promise<void> {
  await expect(control).toHaveAttribute('aria-invalid', 'true');
  await expect(control).toHaveAccessibleDescription(new RegExp(text));
  await expect(page.getByRole('alert')).toContainText(text);
}

async function expectNoError(page: Page, control: Locator): Promise<void> {
  await expect(page.getByRole('alert')).toBeEmpty();
  await expect(control).not.toHaveAttribute('aria-invalid');
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
}

/** Whether two parts of a page cover each other. */
async function overlap(...parts: [Locator, Locator]): Promise<boolean> {
  const [a, b] = await Promise.all(parts.map((part) => part.boundingBox()));
  if (!a || !b) throw new Error('One of them is not shown');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
