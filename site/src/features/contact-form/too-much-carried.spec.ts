import type { Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { consentTo } from '#features/consent/consent.ts';
import { islandCode } from '#hydration/testing/hold-islands.ts';
import { href } from '@altanube/content/links';
import {
  readAttributions,
  fillIn,
  hydrated,
  mailsFrom,
  takeTwoSeconds,
} from './testing/visitor.ts';
import { draftStorageKey } from './draft.ts';
import { expect, test } from '@altanube/e2e/fixtures';

const { copy } = siteContent;

const huge = 'x'.repeat(100_000);

test.use({ locale: 'es-ES', hasConsented: false });

/** Puts values into the local storage before the first script of a page runs, and allows marketing. */
async function store(page: Page, values: Record<string, unknown>): Promise<void> {
  const consent = consentTo((category) => category === 'marketing');
  const texts = Object.entries({ 'cookie-consent': consent, ...values }).map(
    ([key, value]) => [key, JSON.stringify(value)] as const,
  );
  await page.addInitScript((entries) => {
    if (localStorage.length > 0) return;
    for (const [key, text] of entries) localStorage.setItem(key, text);
  }, texts);
}

const cut = 'x'.repeat(200);

const cases = [
  {
    what: 'in the address',
    fragment: `cta=${huge}&page=/${huge}&subject=support/pro`,
    stored: {},
    expected: { subject: 'support/pro', callToAction: null },
  },
  {
    what: 'in a stored campaign',
    fragment: 'cta=plan',
    stored: {
      campaign: {
        campaign: { source: 'boletin', term: huge, content: [huge] },
        referrer: `https://otra.example/${huge}`,
        more: huge,
      },
    },
    expected: { callToAction: 'plan', campaign: { source: 'boletin', term: cut }, referrer: null },
  },
  {
    what: 'in a stored draft',
    fragment: 'subject=support/pro',
    stored: {
      [draftStorageKey]: {
        subject: huge,
        attribution: JSON.stringify({ page: '/precios', callToAction: huge, more: huge }),
      },
    },
    expected: { page: null, callToAction: null, subject: 'support/pro' },
  },
];

const { form } = copy.es.contact;

for (const [index, { what, fragment, stored, expected }] of cases.entries()) {
  const address = `${href('contact', 'es')}#${fragment}`;

  test(`a message arrives with too much ${what}`, async ({ page, site }) => {
    const email = `de-mas-${index}-es@empresa.example`;
    await store(page, stored);
    await page.goto(address);
    await fillIn(page, 'es', { email });
    await hydrated(page);
    await takeTwoSeconds(page);
    await page.getByRole('button', { name: form.submit }).click();
    await expect(page.getByRole('status')).toContainText(form.toasts.success.title);
    expect(await mailsFrom(site, email)).toHaveLength(1);
    expect(readAttributions(site, email)).toEqual([expect.objectContaining(expected)]);
  });

  test.describe('where the code of the form does not come', () => {
    test.use({ expectedConsole: { patterns: [/Failed to load resource/, /Error hydrating/] } });

    test(`a posted message arrives with too much ${what}`, async ({ page, site }) => {
      const email = `de-mas-${index}-es-posted@empresa.example`;
      await store(page, stored);
      await page.route(islandCode, (route) => route.abort());
      await page.goto(address);
      await fillIn(page, 'es', { email });
      await page.getByRole('button', { name: form.submit }).click();
      await expect(page).toHaveURL(href('contactSent', 'es'));
      expect(await mailsFrom(site, email)).toHaveLength(1);
    });
  });
}
