import type { Page } from '@playwright/test';
import { href } from '@altanube/content/links';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { languagesAndScreens } from '@altanube/e2e/helpers/addresses';
import { waitForPageScript } from '@altanube/e2e/helpers/page-script';
import {
  fillInForm,
  findLeads,
  findMails,
  waitUntilHydrated,
  message,
  waitTwoSeconds,
  watchPosts,
  typedValues,
  openFilledForm,
  sendForm,
} from './testing/visitor.ts';
import { formatPrefillFragment } from './prefill.ts';
import { draftStorageKey } from './draft.ts';
import { delayRequests } from '#hydration/testing/delay-islands.ts';
import { findNotice } from '@altanube/e2e/helpers/notice';
import { expect, slow, test } from '@altanube/e2e/fixtures';

const { copy } = siteContent;

for (const { language, screen, viewport } of languagesAndScreens) {
  // JavaScript varies with the screen, to avoid a run for each combination.
  const javaScriptEnabled = screen === 'phone';
  const how = javaScriptEnabled ? 'with' : 'without';

  test.describe(`in ${language}, on a ${screen} ${how} JavaScript`, () => {
    test.use({ viewport, javaScriptEnabled });
    const { form } = copy[language].contact;

    test('a message becomes one row and one mail (F-7, OFF-3)', async ({ page, site }) => {
      const email = `${language}-${screen}-${how}@empresa.example`;
      await page.goto(href('contact', language));
      if (javaScriptEnabled) {
        await page.getByRole('textbox', { name: form.name.label }).focus();
        await waitUntilHydrated(page);
      }
      await fillInForm(page, language, { email });
      // Without JavaScript the typing time is unknown.
      if (javaScriptEnabled) await waitTwoSeconds(page);
      await page.getByRole('button', { name: form.submit }).click();

      if (javaScriptEnabled) {
        const { title, description } = form.toasts.success;
        await expect(findNotice(page, title)).toBeVisible();
        await expect(findNotice(page, description)).toBeVisible();
        await expect(page.getByLabel(form.message.label)).toHaveValue('');
      } else {
        await expect(page).toHaveURL(href('contactSent', language));
        await expect(page.locator('html')).toHaveAttribute('lang', language);
      }

      expect(findLeads(site, email)).toMatchObject([{ ...typedValues, email, suspicion: null }]);
      const mails = await findMails(site, email);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toContain('¿Cuánto cuesta migrar 50 buzones? 🚀');
      expect(mails[0]?.replyTo?.[0]?.address).toBe(email);
    });
  });
}

const { form } = copy.es.contact;

test('saves what was typed before the page’s script loaded (F-10)', slow, async ({ page }) => {
  const releaseScript = await delayRequests(page, '**/_astro/document.*.js');
  await page.goto(href('contact', 'es'), { waitUntil: 'commit' });
  const name = page.getByLabel(form.name.label);
  await name.fill('Íñigo');
  releaseScript();
  await waitForPageScript(page);
  await page.goto(href('faq', 'es'));
  const draft = await page.evaluate((key) => sessionStorage.getItem(key), draftStorageKey);
  expect(draft).toContain('Íñigo');
});

test('a draft survives a reload, and can be sent at once (F-10, F-12)', async ({ page, site }) => {
  const email = 'borrador@empresa.example';
  await page.goto(href('contact', 'es'));
  await fillInForm(page, 'es', { email });
  await page.reload();
  await expect(page.getByLabel(form.message.label)).toHaveValue(message);
  await expect(page.getByRole('combobox', { name: form.size.label })).toHaveValue('11-50');
  const posts = watchPosts(page);
  await sendForm(page);
  // It was typed on an earlier page, so sending it at once is not suspicious.
  expect(posts[0]?.postDataJSON()).not.toHaveProperty('elapsed');
  expect(findLeads(site, email)).toMatchObject([{ suspicion: null }]);
  await page.reload();
  await expect(page.getByLabel(form.message.label)).toHaveValue('');
});

test('a prefill without room leaves the typed message unchanged (CAL-8)', async ({ page }) => {
  await page.goto(href('contact', 'es'));
  const typed = 'Una pregunta larga. '.repeat(99);
  const prefill = { message: 'x'.repeat(100) };
  const field = page.getByRole('textbox', { name: form.message.label });
  await field.fill(typed);
  await waitUntilHydrated(page);
  const fragment = formatPrefillFragment(prefill, { callToAction: 'calculator' });
  await page.evaluate((hash) => (location.hash = hash), fragment);
  await expect(page.getByText(form.prefill.noRoom)).toBeVisible();
  await expect(field).toHaveValue(typed);
});

test('edits made while a message is being sent are kept (F-9)', async ({ page, site }) => {
  const email = 'corregido@empresa.example';
  const releaseResponse = await delayRequests(page, '**/send-contact-email*');
  await openFilledForm(page, 'es', { email });
  await page.getByRole('button', { name: form.submit }).click();
  await expect(page.getByRole('button', { name: form.submitting })).toBeDisabled();
  const text = page.getByLabel(form.message.label);
  await text.fill(`${message} P. D.: Son 60.`);
  releaseResponse();
  await expect(findNotice(page, form.toasts.success.title)).toBeVisible();
  await expect(text).toBeFocused();
  await expect(text).toHaveValue(`${message} P. D.: Son 60.`);
  await expect(page.getByRole('textbox', { name: form.name.label })).toHaveValue(typedValues.name);
  expect(findLeads(site, email)).toMatchObject([{ message }]);

  await page.getByRole('button', { name: form.submit }).click();
  await expect(text).toHaveValue('');
  expect(findLeads(site, email)).toHaveLength(2);
});

test(
  'a demo request completed by autofill and sent at once is not quarantined (F-12)',
  { tag: '@whole-browser' },
  async ({ page, site }) => {
    const email = 'autocompletada@empresa.example';
    await page.goto('/');
    await page
      .getByRole('banner')
      .getByRole('link', { name: copy.es.site.header.demo })
      .first()
      .click();
    await page.waitForURL('**/contacto*');
    // The visitor reads the page.
    await waitTwoSeconds(page);
    await page.getByLabel(form.name.label).focus();
    await waitUntilHydrated(page);
    await autofill(page, '#contact-name', {
      NAME_FULL: 'Ana Peña',
      EMAIL_ADDRESS: email,
      COMPANY_NAME: 'Empresa',
    });
    await sendForm(page, form.subject.demo.submit);
    expect(findLeads(site, email)).toMatchObject([
      { name: 'Ana Peña', company: 'Empresa', suspicion: null, attribution: { subject: 'demo' } },
    ]);
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('bad input leads to a page that shows only its error (OFF-3)', async ({ page }) => {
    await page.goto('/contacto');
    await fillInForm(page, 'es', { email: 'a@empresa.example', name: '   ' });
    await page.getByRole('button', { name: form.submit }).click();
    await expect(page).toHaveURL('/contacto/no-enviado#name-required');
    const { errors } = form;
    await expect(page.getByText(errors.name.required)).toBeVisible();
    await expect(page.getByText(errors.email.invalid)).toBeHidden();
    await page.goBack();
    await expect(page.getByLabel(form.message.label)).toHaveValue(message);
  });
});

/** Fills in the form of a field as the browser does when a visitor chooses an address. */
async function autofill(page: Page, selector: string, values: Record<string, string>) {
  const client = await page.context().newCDPSession(page);
  const { root } = await client.send('DOM.getDocument');
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { node } = await client.send('DOM.describeNode', { nodeId });
  const fields = Object.entries(values).map(([name, value]) => ({ name, value }));
  await client.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } });
  await expect(page.locator(selector)).toHaveValue(values['NAME_FULL'] ?? '');
}
