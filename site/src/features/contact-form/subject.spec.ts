import { suites } from '@altanube/content/suites';
import type { Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { leadsToContact } from '@altanube/content/subjects';
import { switchLanguage } from '#features/navigation/testing/header-menus.ts';
import { findById } from '@altanube/content/by-id';
import { formSubjects } from '#sections/contact/form-subjects.ts';
import { fill } from '@altanube/base/template';
import { formatPrice } from '@altanube/content/formats';
import { contactHref, href } from '@altanube/content/links';
import type { Language } from '@altanube/content/languages';
import { screens } from '@altanube/e2e/helpers/addresses';
import { readLayoutShifts } from '@altanube/e2e/helpers/layout-shift';
import {
  fillInForm,
  waitUntilHydrated,
  findLeads,
  findMails,
  sendForm,
  waitTwoSeconds,
  typedValues,
} from './testing/visitor.ts';
import { findNotice } from '@altanube/e2e/helpers/notice';
import { expect, slow, test } from '@altanube/e2e/fixtures';

const { copy, prices, articles } = siteContent;
const { form, hero } = copy.es.contact;
/** Of the page without a subject. */
const { title } = hero;
const plan = { callToAction: 'plan', subject: 'support/pro' } as const;
const [suite] = suites;
const licences = prices.suites[suite].plans;
const popular = licences.find((each) => each.popular) ?? licences[0];

test.use({ expectedConsole: { patterns: [/status of 404/, /no page at \/nada/] } });

test('a call to action passes its subject and origin to the form (CTA-1)', async ({ page }) => {
  const article = articles.es.find(leadsToContact)?.id ?? '';
  for (const [address, callToAction, subject] of [
    [href(suite, 'es'), 'licence', `${suite}/${licences[0]?.id}`],
    ['/nada', 'not-found', null],
    [`/soporte/${article}`, 'article', `article/${article}`],
  ] as const) {
    await test.step(`${callToAction} on ${address}`, async () => {
      await page.goto(address);
      const target = contactHref('es', { callToAction, subject });
      await page.locator(`a[href="${target}"]`).first().press('Enter');
      await expect(page).toHaveURL(target);
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      expect(await readAttribution(page)).toEqual({ page: address, callToAction });
      await expect(page.locator('[name=subject]')).toHaveValue(subject ?? '');
      await expect(page.getByLabel(form.subject.label)).toBeHidden();
      await expect(getTitle(page)).toHaveText(subject === null ? title : findSubjectName(subject));
    });
  }
  await page.setViewportSize(screens.phone);
  const last = suites.at(-1) ?? suite;
  const demo = `demo/${last}` as const;
  await page.goto(href(last, 'es'));
  await page.locator('#mobile-menu > summary').press('Enter');
  const inMenu = contactHref('es', { callToAction: 'menu', subject: demo });
  await page.locator(`#mobile-menu a[href="${inMenu}"]`).press('Enter');
  await expect(getTitle(page)).toHaveText(findSubjectName(demo));
  await expect(page.locator('[name=subject]')).toHaveValue(demo);
  // Requested again, the demo keeps its suite.
  await page.locator('.header-demo').click();
  await expect(page).toHaveURL(new RegExp(`subject=demo(?:/|%2F)${last}$`));
});

test('a message includes its subject and its attribution (CTA-5)', async ({ page, site }) => {
  const email = 'asunto@empresa.example';
  await goFromPricing(page);
  await expect(getTitle(page)).toHaveText(findSubjectName('support/pro'));
  await fillInForm(page, 'es', { email });
  await waitUntilHydrated(page);
  await waitTwoSeconds(page);
  expect(await sendAndReadAttribution(page)).toEqual({
    subject: 'support/pro',
    attribution: { page: '/precios', callToAction: 'plan' },
  });
  const attribution = { page: '/precios', ...plan };
  expect(findLeads(site, email)).toMatchObject([{ suspicion: null, attribution }]);
  const [mail] = await findMails(site, email);
  for (const words of [
    fill(form.subject.names.support, { plan: findById(prices.support.plans, 'pro').name }),
    '/precios',
    copy.es.mail.callsToAction.plan,
  ]) {
    expect(mail?.text).toContain(words);
  }
  await expect(getTitle(page)).toHaveText(title);
  await page.reload();
  await expect(getTitle(page)).toHaveText(title);
});

test('a proposal names its price, and begins its message (F-21)', async ({ page, site }) => {
  const email = 'propuesta@empresa.example';
  const { proposal } = form.subject;
  await page.setViewportSize(screens.phone);
  const id = `${suite}/${popular?.id}` as const;
  await page.goto(href(suite, 'es'));
  const target = contactHref('es', { callToAction: 'licence', subject: id });
  await page.locator(`a[href="${target}"]`).press('Enter');
  const subject = findSubjectName(id);
  expect(subject).toContain(formatPrice(popular?.annual ?? 0, 'es'));
  await expect(getTitle(page)).toHaveText(subject);
  await expect(findName(page)).toBeInViewport({ ratio: 1 });
  const message = page.getByRole('textbox', { name: form.message.label });
  const begun = fill(proposal.message, { subject });
  await expect(message).toHaveValue(begun);
  expect(await readLayoutShifts(page)).toEqual([]);
  await message.fill(`${begun} 120`);
  for (const field of ['name', 'company'] as const) {
    await page.getByRole('textbox', { name: form[field].label }).fill('Peña');
  }
  await page.getByRole('textbox', { name: form.email.label }).fill(email);
  await waitTwoSeconds(page);
  await sendForm(page, proposal.submit);
  expect(findLeads(site, email)).toMatchObject([{ message: `${begun} 120`, suspicion: null }]);
});

for (const viewport of [screens.phone, { width: 1440, height: 900 }]) {
  test.describe(`in a window of ${viewport.width} px`, () => {
    test.use({ viewport, javaScriptEnabled: false });

    test('the first field is in view without JavaScript too (F-21)', async ({ page }) => {
      await page.goto('/contacto');
      await expect(page.getByLabel(form.subject.label)).toBeInViewport({ ratio: 1 });
      await expect(findName(page)).toBeInViewport({ ratio: 1 });
    });
  });
}

test('the subject can be removed by keyboard (CTA-3)', async ({ page }) => {
  await page.goto(contactHref('es', { callToAction: 'licence', subject: suite }));
  const remove = getRemoveLink(page);
  await remove.press('Enter');
  await expect(remove).toBeHidden();
  const removed = page.locator('[aria-live=polite]', { hasText: form.subject.removed });
  await expect(removed).toHaveText(form.subject.removed, { useInnerText: true });
  await expect(getTitle(page)).toBeFocused();
  await expect(getTitle(page)).toHaveText(title);
  await page.keyboard.press('Tab');
  await expect(findName(page)).toBeFocused();
  await page.reload();
  await expect(remove).toBeHidden();
  await fillInForm(page, 'es', { email: 'sin-asunto@empresa.example' });
  await waitUntilHydrated(page);
  const expected = { subject: '', attribution: { callToAction: 'licence' } };
  expect(await sendAndReadAttribution(page)).toMatchObject(expected);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the subject can be chosen from a list, and is posted (CTA-6)', async ({ page, site }) => {
    const email = 'sin-script@empresa.example';
    await page.goto('/contacto');
    await fillInForm(page, 'es', { email });
    await page.getByLabel(form.subject.label).selectOption('add-on/migration');
    await expect(getRemoveLink(page)).toBeHidden();
    await page.getByRole('button', { name: form.submit }).click();
    await expect(page).toHaveURL(href('contactSent', 'es'));
    const attribution = { subject: 'add-on/migration' };
    expect(findLeads(site, email)).toMatchObject([{ attribution }]);
  });

  test('a second press leads from the top to the form (CTA-2)', slow, async ({ page }) => {
    await page.goto('/google-workspace');
    await page.locator('.header-demo').click();
    await expect(getTitle(page)).toBeInViewport();
    await page.locator('.header-demo').click();
    await expect(findName(page)).toBeInViewport();
  });
});

test('a draft keeps its subject, in the other language too (CTA-4)', async ({ page }) => {
  await goFromPricing(page);
  await findName(page).fill('Íñigo');
  await switchLanguage(page, 'English');
  await expect(getTitle(page)).toHaveText(findSubjectName('support/pro', 'en'));
  await page.goto('/faq?lng=es');
  await page.goto('/contacto');
  await expect(getTitle(page)).toHaveText(findSubjectName('support/pro'));
  expect(await readAttribution(page)).toEqual({ page: '/precios', callToAction: 'plan' });
  await getRemoveLink(page).click();
  await page.reload();
  await expect(findName(page)).toHaveValue('Íñigo');
  await expect(getRemoveLink(page)).toBeHidden();
});

test('a ticket differs from a sales message, in the mail too (SUP-7)', async ({ page, site }) => {
  await page.goto(href('support', 'es'));
  const { ticket } = form.subject;
  const plan = findById(prices.support.plans, 'pro').name;
  const name = `${copy.es.support.channels.ticket.action} (${plan})`;
  await page.getByRole('link', { name }).click();
  await expect(getTitle(page)).toHaveText(findSubjectName('ticket/pro'));
  await expect(page.getByText(ticket.response)).toBeVisible();
  // Only sales messages show these.
  await expect(page.getByText(form.message.hint)).toBeHidden();
  await expect(page.getByRole('heading', { name: copy.es.contact.booking.title })).toBeHidden();
  const email = 'ticket@empresa.example';
  await fillInForm(page, 'es', { email });
  await waitUntilHydrated(page);
  await waitTwoSeconds(page);
  await page.getByRole('button', { name: ticket.submit }).click();
  await expect(page.getByRole('status').getByText(form.toasts.ticket.description)).toBeVisible();
  await expect(getTitle(page)).toBeFocused();
  await expect(getTitle(page)).toHaveText(title);
  const [mail] = await findMails(site, email);
  const { name: from, company } = typedValues;
  const used = { name: from, company, suite: form.suite.options['google'] ?? '' };
  expect(mail?.subject).toBe(fill(copy.es.mail.ticket.subject, used));
});

test('a demo can be requested right after typing, and Back undoes it (CTA-2)', async ({ page }) => {
  await page.goto('/contacto#cta=support&subject=ticket');
  await page.locator('[name=message]').pressSequentially('No llega');
  await page.locator('.header-demo').click();
  await expect(page.locator('[name=subject]')).toHaveValue('demo');
  await page.goto('/contacto');
  await page.evaluate(() => (location.hash = 'demo'));
  await expect(page.locator('[name=subject]')).toHaveValue('demo');
  await page.goBack();
  await expect(getTitle(page)).toHaveText(title);
  await expect(page.locator('[name=subject]')).toHaveValue('');
  await expect(page.locator('[name=message]')).toHaveValue('No llega');
});

test('a text about another subject is another lead; tickets have no time (F-11)', async ({
  page,
  site,
}) => {
  const email = 'dos@empresa.example';
  const subjects = ['demo/google', 'ticket'];
  for (const [index, subject] of subjects.entries()) {
    await page.goto('/faq');
    await page.goto(`/contacto#cta=hero&subject=${subject}`);
    await fillInForm(page, 'es', { email });
    await waitUntilHydrated(page);
    await waitTwoSeconds(page);
    await page.locator('#contact-form [type=submit]').click();
    await expect.poll(() => findLeads(site, email)).toHaveLength(index + 1);
  }
  expect(findLeads(site, email)).toMatchObject([{ demo: expect.any(String) }, { demo: null }]);
});

test('the form turns to a demo and back, and keeps the input (CTA-2, F-21)', async ({ page }) => {
  const { demo } = form.subject;
  const message = page.getByRole('textbox', { name: form.message.label });
  const demoTitle = page.getByRole('heading', { level: 1, name: findSubjectName('demo') });
  await page.goto(contactHref('es', { callToAction: 'footer' }));
  await findName(page).fill('Íñigo');
  await waitUntilHydrated(page);
  await page.locator('.header-demo').click();
  await expect(demoTitle).toBeInViewport();
  await expect(message).toHaveValue(demo.message);
  await page.reload();
  await expect(demoTitle).toBeVisible();
  await expect(message).toHaveValue(demo.message);

  await message.press('x');
  await message.press('Backspace');
  await page.getByRole('link', { name: form.subject.write }).press('Enter');
  await expect(getTitle(page)).toBeFocused();
  await expect(getTitle(page)).toHaveText(title);
  await expect(demoTitle).toBeHidden();
  await expect(message).toHaveValue('');
  await page.goBack();
  await expect(demoTitle).toBeVisible();
  await expect(message).toHaveValue(demo.message);
  await page.goForward();
  await expect(demoTitle).toBeHidden();
  await expect(message).toHaveValue('');
  await message.fill('Hola');
  await page.locator('.header-demo').click();
  await expect(demoTitle).toBeVisible();
  await expect(message).toHaveValue('Hola');
  // Another call to action is about something else.
  await page.goto('/faq');
  await page.locator('footer').getByRole('link', { name: copy.es.site.footer.expert }).click();
  await expect(getTitle(page)).toHaveText(title);
  await expect(findName(page)).toHaveValue('Íñigo');
});

test('a demo has its message in the language of the page (F-21)', slow, async ({ page }) => {
  await page.goto('/contacto#demo');
  await findName(page).fill('Íñigo');
  const message = page.locator('[name=message]');
  await expect(message).toHaveValue(form.subject.demo.message);
  await switchLanguage(page, 'English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('[name=name]')).toHaveValue('Íñigo');
  await expect(message).toHaveValue(copy.en.contact.form.subject.demo.message);
});

test(
  'an unknown subject in the URL is not shown, and is removed (CTA-3)',
  slow,
  async ({ page }) => {
    await page.goto('/contacto#cta=plan&subject=support/none<b>');
    await expect(getRemoveLink(page)).toBeHidden();
    await expect(page.locator('[name=subject]')).toHaveValue('');
    await expect(page).toHaveURL('/contacto#cta=plan');
  },
);

test('the title names the subject from the first frame (CTA-3)', slow, async ({ page }) => {
  // The whole form is in view: other layout shifts do not count.
  await page.setViewportSize({ width: 1280, height: 1_200 });
  await page.goto(contactHref('es', plan));
  await expect(getRemoveLink(page)).toBeVisible();
  await page.mouse.move(5, 5);
  await waitUntilHydrated(page);
  expect(await readLayoutShifts(page)).toEqual([]);
});

async function goFromPricing(page: Page): Promise<void> {
  await page.goto('/precios');
  await page.locator(`a[href="${contactHref('es', plan)}"]`).press('Enter');
}

/** The name of a subject in a language. */
function findSubjectName(id: string, language: Language = 'es'): string {
  const content = { language, prices, copy: copy[language], articles: articles[language] };
  return formSubjects(content).find((subject) => subject.id === id)?.name ?? '';
}

function getTitle(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

function findName(page: Page) {
  return page.getByRole('textbox', { name: form.name.label });
}

function getRemoveLink(page: Page) {
  return page.getByRole('link', { name: form.subject.write });
}

/** The attribution, as the form has it. */
async function readAttribution(page: Page): Promise<unknown> {
  return JSON.parse(await page.locator('[name=attribution]').inputValue());
}

/** Sends the form, and returns the subject and the attribution that were posted. */
async function sendAndReadAttribution(page: Page) {
  const request = page.waitForRequest('**/send-contact-email*');
  await page.locator('#contact-form [type=submit]').click();
  const { subject, attribution } = (await request).postDataJSON();
  await expect(findNotice(page, form.toasts.success.title)).toBeVisible();
  return { subject, attribution };
}
