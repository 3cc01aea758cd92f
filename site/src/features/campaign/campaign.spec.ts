import type { Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { type ConsentCategory, consentTo } from '#features/consent/consent.ts';
import { fillIn, hydrated, leadsFrom } from '#features/contact-form/testing/visitor.ts';
import { contactHref } from '@altanube/content/links';
import { pageScriptHasRun } from '@altanube/e2e/helpers/page-script';
import { findNotice } from '@altanube/e2e/helpers/notice';
import { expect, test } from '@altanube/e2e/fixtures';

const { copy } = siteContent;
const { consent, contact, site } = copy.es;

const address = '/precios?utm_source=boletin&utm_campaign=oto%C3%B1o&gclid=x';
const referer = 'https://otra.example/noticias?quien=ana#aqui';
const brought = {
  campaign: { source: 'boletin', campaign: 'otoño' },
  referrer: 'https://otra.example/noticias',
};

test.use({ locale: 'es-ES', hasConsented: false });

test('with consent, a message takes along what brought the visitor (CTA-7)', async ({
  page,
  site: server,
}) => {
  await page.goto(address, { referer });
  await page.getByRole('button', { name: consent.accept }).click();
  await expect.poll(() => kept(page)).toEqual(brought);
  const origin = { callToAction: 'plan', subject: 'support/pro' } as const;
  await page.locator(`a[href="${contactHref('es', origin)}"]`).click();
  await fillIn(page, 'es', { email: 'campana@empresa.example' });
  await hydrated(page);
  expect(await kept(page)).toEqual(brought);
  const request = page.waitForRequest('**/send-contact-email*');
  await page.getByRole('button', { name: contact.form.submit }).click();
  expect((await request).postDataJSON()).toMatchObject({
    subject: 'support/pro',
    attribution: { page: '/precios', callToAction: 'plan', ...brought },
  });
  await expect(findNotice(page, contact.form.toasts.success.title)).toBeVisible();
  const attribution = { page: '/precios', ...origin, ...brought };
  expect(leadsFrom(server, 'campana@empresa.example')).toMatchObject([{ attribution }]);
  expect(await kept(page)).toBeNull();
});

test('without consent to marketing nothing is kept, nor sent (CTA-7)', async ({ page }) => {
  await answerBefore(page, ['functional', 'analytics']);
  await page.goto(address, { referer });
  await pageScriptHasRun(page);
  await page.getByRole('contentinfo').getByRole('link', { name: contact.meta.name }).click();
  await fillIn(page, 'es', { email: 'sin-campana@empresa.example' });
  await hydrated(page);
  const request = page.waitForRequest('**/send-contact-email*');
  await page.getByRole('button', { name: contact.form.submit }).click();
  const { attribution } = (await request).postDataJSON();
  expect(attribution).toEqual({ page: '/precios' });
  expect(await kept(page)).toBeNull();
});

test('of consent on a later page nothing comes (STO-5)', async ({ page }) => {
  await answerBefore(page, []);
  await page.goto(address, { referer });
  await page.getByRole('contentinfo').getByRole('link', { name: copy.es.faq.meta.name }).click();
  await expect(page).toHaveURL('/faq');
  await accept(page);
  await allowedScriptHasFollowed(page);
  expect(await kept(page)).toBeNull();
});

test('only a visit that has something replaces what is kept (STO-5)', async ({ page }) => {
  await answerBefore(page, ['marketing']);
  await page.goto(address, { referer });
  await expect.poll(() => kept(page)).toEqual(brought);
  await page.goto('/faq');
  await pageScriptHasRun(page);
  await page.goto('/?utm_medium=cpc');
  await expect.poll(() => kept(page)).toEqual({ campaign: { medium: 'cpc' } });
});

test('withdrawn, it is gone at once (STO-5)', async ({ page }) => {
  await answerBefore(page, ['marketing']);
  await page.goto(address, { referer });
  await expect.poll(() => kept(page)).toEqual(brought);
  await page.getByRole('button', { name: site.footer.consent }).click();
  await page.getByRole('button', { name: consent.reject }).click();
  await expect.poll(() => kept(page)).toBeNull();
});

async function kept(page: Page): Promise<unknown> {
  return JSON.parse(await page.evaluate(() => localStorage.getItem('campaign') ?? 'null'));
}

/** The visitor has answered on an earlier page. */
async function answerBefore(page: Page, allowed: readonly ConsentCategory[]): Promise<void> {
  await page.goto('/faq');
  const answer = JSON.stringify(consentTo((category) => allowed.includes(category)));
  await page.evaluate((value) => localStorage.setItem('cookie-consent', value), answer);
}

async function accept(page: Page): Promise<void> {
  await page.getByRole('button', { name: site.footer.consent }).click();
  await page.getByRole('button', { name: consent.accept }).click();
}

/** The theme, which is kept beyond the visit by the same script, has moved. */
async function allowedScriptHasFollowed(page: Page): Promise<void> {
  await page.getByLabel(site.theme.label).selectOption(site.theme.dark);
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
}
