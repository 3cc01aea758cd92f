import type { Page } from '@playwright/test';
import { blockStorage } from './helpers/visitor-storage.ts';
import { siteContent } from './helpers/site-content.ts';
import {
  fillInForm,
  waitUntilHydrated,
  findLeads,
} from '../site/src/features/contact-form/testing/visitor.ts';
import { screens } from './helpers/addresses.ts';
import { waitForPageScript } from './helpers/page-script.ts';
import { languages } from '@altanube/content/languages';
import { languageSwitchHref } from '@altanube/content/links';
import { ownStorage } from './stored-names.ts';
import { findNotice } from './helpers/notice.ts';
import { expect, test } from './fixtures.ts';

const { copy } = siteContent;

test.use({ hasConsented: false, viewport: screens.desktop });

/** What Chrome 111, Firefox 115 or Safari 16.4 lacks (docs/accessibility.md). */
const missing = [
  ...['Array.fromAsync', 'Map.groupBy', 'Object.groupBy', 'Promise.try', 'Promise.withResolvers'],
  ...['RegExp.escape', 'URL.canParse', 'URL.parse', 'URLSearchParams.prototype.size', 'scheduler'],
  ...['ariaExpanded', 'ariaHidden', 'ariaLabel', 'ariaSelected', 'checkVisibility', 'role'].map(
    (name) => `Element.prototype.${name}`,
  ),
  ...['hidePopover', 'popover', 'showPopover', 'togglePopover'].map(
    (name) => `HTMLElement.prototype.${name}`,
  ),
  ...['filter', 'find', 'flatMap', 'forEach', 'map', 'some', 'toArray'].map(
    (name) => `Iterator.prototype.${name}`,
  ),
  ...['difference', 'intersection', 'isSubsetOf', 'union'].map((name) => `Set.prototype.${name}`),
  ...['Document.prototype.startViewTransition', 'Element.prototype.moveBefore'],
];

test('the oldest browsers get the dialog, the menus and a form that sends', async ({ page }) => {
  await page.addInitScript((lacking) => {
    for (const path of lacking) {
      const names = path.split('.');
      const name = names.pop() ?? '';
      const owner = names.reduce<object>((it, key) => Object(Reflect.get(it, key)), window);
      Reflect.deleteProperty(owner, name);
    }
  }, missing);
  const { consent, contact } = copy.es;
  await page.goto('/contacto');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: consent.tabs.about }).click();
  await expect(dialog.getByRole('heading', { name: consent.about.title })).toBeVisible();
  await dialog.getByRole('tab', { name: consent.tabs.consent }).click();
  const customise = dialog.getByRole('button', { name: consent.customise });
  await customise.click();
  await expect(customise).toHaveAttribute('aria-expanded', 'true');
  await dialog.getByRole('button', { name: consent.save }).click();
  await expect(dialog).toBeHidden();

  const menus = page.getByRole('banner');
  await menus.locator('summary:has(+ ul)').first().click();
  await expect(menus.locator('summary + ul').first().getByRole('link').first()).toBeVisible();

  await fillInForm(page, 'es', { email: 'antes@empresa.example' });
  await page.getByRole('button', { name: contact.form.submit }).click();
  await expect(findNotice(page, contact.form.toasts.success.title)).toBeVisible();
});

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

for (const language of languages) {
  const { consent, contact } = copy[language];

  for (const [index, text] of [...junk, null].entries()) {
    const stored = text === null ? 'refuses to store anything' : `has stored ${text.slice(0, 70)}`;
    const title = `in ${language}, a message arrives from a browser that ${stored}`;
    test(title, async ({ page, site }) => {
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
