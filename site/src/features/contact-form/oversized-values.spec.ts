import type { Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { createConsent } from '#features/consent/consent.ts';
import { href } from '@altanube/content/links';
import {
  fillInForm,
  waitUntilHydrated,
  findLeads,
  findMails,
  waitTwoSeconds,
} from './testing/visitor.ts';
import { draftStorageKey } from './draft.ts';
import { findNotice } from '@altanube/e2e/helpers/notice';
import { expect, slow, test } from '@altanube/e2e/fixtures';

const { copy } = siteContent;

const huge = 'x'.repeat(100_000);

test.use({ hasConsented: false });

/** Puts values into the local storage before the first script of a page runs, and allows marketing. */
async function seedStorage(page: Page, values: Record<string, unknown>): Promise<void> {
  const consent = createConsent((category) => category === 'marketing');
  const texts = Object.entries({ 'cookie-consent': consent, ...values }).map(
    ([key, value]) => [key, JSON.stringify(value)] as const,
  );
  await page.addInitScript((entries) => {
    if (localStorage.length > 0) return;
    for (const [key, text] of entries) localStorage.setItem(key, text);
  }, texts);
}

const fragment = `cta=${huge}&page=/${huge}&subject=support/pro`;
const stored = {
  campaign: {
    campaign: { source: 'boletin', term: huge, content: [huge] },
    referrer: `https://otra.example/${huge}`,
    more: huge,
  },
  [draftStorageKey]: {
    subject: huge,
    attribution: JSON.stringify({ page: '/precios', callToAction: huge, more: huge }),
  },
};

const { form } = copy.es.contact;

test(
  'a message arrives despite oversized values in the URL, a campaign and a draft',
  slow,
  async ({ page, site }) => {
    const email = 'de-mas@empresa.example';
    await seedStorage(page, stored);
    await page.goto(`${href('contact', 'es')}#${fragment}`);
    await fillInForm(page, 'es', { email });
    await waitUntilHydrated(page);
    await waitTwoSeconds(page);
    await page.getByRole('button', { name: form.submit }).click();
    await expect(findNotice(page, form.toasts.success.title)).toBeVisible();
    expect(await findMails(site, email)).toHaveLength(1);
    const attribution = {
      subject: 'support/pro',
      callToAction: null,
      campaign: { source: 'boletin', term: 'x'.repeat(200) },
      referrer: null,
    };
    expect(findLeads(site, email)).toMatchObject([{ attribution }]);
  },
);
