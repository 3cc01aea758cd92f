import type { Page } from '@playwright/test';
import { blockStorage } from './helpers/visitor-storage.ts';
import { siteContent } from './helpers/site-content.ts';
import {
  fillInForm,
  waitUntilHydrated,
  findLeads,
} from '../site/src/features/contact-form/testing/visitor.ts';
import { waitForPageScript } from './helpers/page-script.ts';
import { languages } from '@altanube/content/languages';
import { languageSwitchHref } from '@altanube/content/links';
import { ownStorage } from './stored-names.ts';
import { findNotice } from './helpers/notice.ts';
import { expect, test } from './fixtures.ts';

const { copy } = siteContent;

/** More than the server reads. */
const huge = 'x'.repeat(70_000);
const fragment = `cta=${huge}&page=/${huge}&subject=support/pro`;

/** What the site never stores: no JSON, objects that are no text, and long values. */
const junk = [
  '{',
  '{"contact":{"name":{"toString":1,"valueOf":1},"attribution":{}},"campaign":"text"}',
  JSON.stringify({
    campaign: { source: 'boletin', term: huge, content: [huge] },
    referrer: `https://otra.example/${huge}`,
    subject: huge,
    attribution: JSON.stringify({ page: '/precios', callToAction: huge }),
  }),
];
const shortened = { source: 'boletin', term: 'x'.repeat(200) };

test.use({ hasConsented: false });

for (const language of languages) {
  const { consent, contact } = copy[language];

  for (const [index, text] of [...junk, null].entries()) {
    const stored = text === null ? 'refuses to store anything' : `has stored ${text.slice(0, 70)}`;
    test(`in ${language}, a message arrives from a browser that ${stored}`, async ({
      page,
      site,
    }) => {
      const email = `guardado-${index}-${language}@empresa.example`;
      await (text === null ? page.addInitScript(blockStorage) : storeEverywhere(page, text));
      await page.goto(`${languageSwitchHref('contact', language)}#${fragment}`);
      await page.getByRole('button', { name: consent.accept }).click();
      await waitForPageScript(page);
      await fillInForm(page, language, { email });
      await waitUntilHydrated(page);
      await page.getByRole('button', { name: contact.form.subject.proposal.submit }).click();
      await expect(findNotice(page, contact.form.toasts.success.title)).toBeVisible();
      const campaign = text?.includes(huge) ? shortened : null;
      const attribution = { subject: 'support/pro', callToAction: null, campaign, referrer: null };
      expect(findLeads(site, email)).toMatchObject([{ attribution }]);
    });
  }
}

/** Puts a text under every name that the site stores something under, before its first visit. */
async function storeEverywhere(page: Page, text: string): Promise<void> {
  await page.addInitScript(
    ([names, value]) => {
      if (sessionStorage.length > 0) return;
      for (const area of [localStorage, sessionStorage]) {
        for (const name of names) area.setItem(name, value);
      }
    },
    [ownStorage, text] as const,
  );
}
