import { inTurn } from '#testing/share.ts';
import { siteContent } from '#testing/site-content.ts';
import { languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { fillIn, leadsFrom, hydrated, written } from './testing/visitor.ts';
import { expect, test } from '#e2e/fixtures.ts';

/** The fixed words of the form (docs/behaviour.md, F-4, F-5, F-6 and F-7). */
const { copy } = siteContent;

test.use({ locale: 'es-ES' });

test('each mistake is told in its fixed words, the first one only, and nothing is sent', async ({
  page,
  site,
}) => {
  const { form } = copy.es.contact;
  const email = 'por-fin@empresa.example';
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1;
  });
  await page.goto('/contacto');
  await page.getByRole('textbox', { name: form.name.label }).focus();
  await hydrated(page);
  const submit = page.getByRole('button', { name: form.submit });
  const toast = page.getByRole('alert');
  for (const [label, right, said] of [
    [form.name.label, 'Ana', 'El nombre es requerido'],
    [form.email.label, email, 'Email inválido'],
    [form.company.label, 'Peña', 'La empresa es requerida'],
    [form.message.label, 'Hola', 'El mensaje es requerido'],
  ] as const) {
    const field = page.getByRole('textbox', { name: label });
    for (const nothing of ['', '   ']) {
      await field.fill(nothing);
      await submit.click();
      await expect(toast.getByText('Error de validación', { exact: true })).toBeVisible();
      await expect(toast.getByText(said, { exact: true })).toBeVisible();
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
    }
    await field.fill(right);
  }
  expect(posts).toBe(0);
  expect(leadsFrom(site, email)).toEqual([]);
});

for (const language of inTurn(languages, import.meta.filename)) {
  test(`in ${language}, the button says that a message is being sent, and a toast that it was`, async ({
    page,
  }) => {
    const { form } = copy[language].contact;
    const { promise: mayAnswer, resolve: letItAnswer } = Promise.withResolvers<void>();
    await page.route('**/send-contact-email*', async (route) => {
      await mayAnswer;
      await route.continue();
    });
    await page.goto(href('contact', language));
    await fillIn(page, language, { email: `palabras-${language}@empresa.example` });
    await hydrated(page);
    await page.getByRole('button', { name: form.submit }).click();
    await expect(page.getByRole('button', { name: form.submitting, exact: true })).toBeDisabled();
    letItAnswer();
    await expect(page.getByRole('status')).toContainText(form.toasts.success.description);
    await expect(page.getByRole('button', { name: form.submit })).toBeEnabled();
  });

  test(`in ${language}, an address that a mail program would take for another is none`, async ({
    page,
  }) => {
    const { form } = copy[language].contact;
    await page.goto(href('contact', language));
    await fillIn(page, language, { email: written.email });
    await hydrated(page);
    const field = page.getByRole('textbox', { name: form.email.label });
    for (const email of ['an\u212a@empresa.example', 'a@1.0x1', 'a@\u0663.example']) {
      await field.fill(email);
      await page.getByRole('button', { name: form.submit }).click();
      await expect(page.getByRole('alert')).toContainText(form.errors.email.invalid);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await field.fill('ana@empresa.example');
      await expect(field).not.toHaveAttribute('aria-invalid');
    }
  });
}
