import type { Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { answerBefore } from '@altanube/e2e/helpers/visitor-storage';
import {
  fillInForm,
  findLeads,
  sendForm,
  waitUntilHydrated,
} from '#features/contact-form/testing/visitor.ts';
import { contactHref } from '@altanube/content/links';
import { waitForPageScript } from '@altanube/e2e/helpers/page-script';
import { expect, test } from '@altanube/e2e/fixtures';

const { consent, contact, faq, site: texts } = siteContent.copy.es;

const address = '/precios?utm_source=boletin&utm_campaign=oto%C3%B1o&gclid=x';
const referer = 'https://otra.example/noticias?quien=ana#aqui';
const expectedOrigin = {
  campaign: { source: 'boletin', campaign: 'otoño' },
  referrer: 'https://otra.example/noticias',
};

test.use({ hasConsented: false });

test('with consent, a message has campaign and referrer (CTA-7)', async ({ page, site }) => {
  const email = 'campana@empresa.example';
  await page.goto(address, { referer });
  await page.getByRole('button', { name: consent.accept }).click();
  await expect.poll(() => readStoredCampaign(page)).toEqual(expectedOrigin);
  const origin = { callToAction: 'plan', subject: 'support/pro' } as const;
  await page.locator(`a[href="${contactHref('es', origin)}"]`).click();
  await fillInForm(page, 'es', { email });
  await waitUntilHydrated(page);
  expect(await readStoredCampaign(page)).toEqual(expectedOrigin);
  const request = page.waitForRequest('**/send-contact-email*');
  await sendForm(page, contact.form.subject.proposal.submit);
  expect((await request).postDataJSON()).toMatchObject({
    subject: 'support/pro',
    attribution: { page: '/precios', callToAction: 'plan', ...expectedOrigin },
  });
  const attribution = { page: '/precios', ...origin, ...expectedOrigin };
  expect(findLeads(site, email)).toMatchObject([{ attribution }]);
  expect(await readStoredCampaign(page)).toBeNull();
});

test('without consent to marketing, nothing is stored or sent (CTA-7)', async ({ page }) => {
  await answerBefore(page, ['functional', 'analytics']);
  await page.goto(address, { referer });
  await waitForPageScript(page);
  await page.getByRole('contentinfo').getByRole('link', { name: contact.meta.name }).click();
  await fillInForm(page, 'es', { email: 'sin-campana@empresa.example' });
  await waitUntilHydrated(page);
  const request = page.waitForRequest('**/send-contact-email*');
  await page.getByRole('button', { name: contact.form.submit }).click();
  const { attribution } = (await request).postDataJSON();
  expect(attribution).toEqual({ page: '/precios' });
  expect(await readStoredCampaign(page)).toBeNull();
});

test('consent on a later page stores nothing (STO-5)', async ({ page }) => {
  await answerBefore(page, []);
  await page.goto(address, { referer });
  await page.getByRole('contentinfo').getByRole('link', { name: faq.meta.name }).click();
  await expect(page).toHaveURL('/faq');
  await page.getByRole('button', { name: texts.footer.consent }).click();
  await page.getByRole('button', { name: consent.accept }).click();
  await waitForAllowedScript(page);
  expect(await readStoredCampaign(page)).toBeNull();
});

test('another campaign replaces it, a withdrawal deletes it (STO-5)', async ({ page }) => {
  await answerBefore(page, ['marketing']);
  await page.goto(address, { referer });
  await expect.poll(() => readStoredCampaign(page)).toEqual(expectedOrigin);
  await page.goto('/faq');
  await waitForPageScript(page);
  await page.goto('/?utm_medium=cpc');
  await expect.poll(() => readStoredCampaign(page)).toEqual({ campaign: { medium: 'cpc' } });
  await page.getByRole('button', { name: texts.footer.consent }).click();
  await page.getByRole('button', { name: consent.reject }).click();
  await expect.poll(() => readStoredCampaign(page)).toBeNull();
});

async function readStoredCampaign(page: Page): Promise<unknown> {
  return JSON.parse(await page.evaluate(() => localStorage.getItem('campaign') ?? 'null'));
}

/** Waits until the same script has moved the theme to local storage. */
async function waitForAllowedScript(page: Page): Promise<void> {
  await page.getByLabel(texts.theme.label).selectOption(texts.theme.dark);
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
}
