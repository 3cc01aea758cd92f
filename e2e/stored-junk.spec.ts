import type { Page } from '@playwright/test';
import { siteContent } from '#testing/site-content.ts';
import {
  fillIn,
  hydrated,
  mailsFrom,
  takeTwoSeconds,
} from '#features/contact-form/testing/visitor.ts';
import { inTurn } from '#testing/share.ts';
import { pageScriptHasRun } from '#testing/page-script.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { languages, type Language } from '#site/languages.ts';
import { switchHref } from '#site/links.ts';
import { ownStorage } from './stored-names.ts';
import { expect, rare, test } from './fixtures.ts';

const { copy } = siteContent;

/** What the site never stores: no JSON, JSON of another type, and objects that are no text. */
const junk = [
  '',
  '{',
  '"text"',
  '{"name":{"toString":1,"valueOf":1},"attribution":{},"campaign":"text"}',
];

test.use({ locale: 'es-ES', hasConsented: false });

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

async function expectArrival(
  page: Page,
  server: SiteUnderTest,
  language: Language,
  email: string,
): Promise<void> {
  const { form } = copy[language].contact;
  await fillIn(page, language, { email });
  await hydrated(page);
  await takeTwoSeconds(page);
  await page.getByRole('button', { name: form.submit }).click();
  await expect(page.getByRole('status')).toContainText(form.toasts.success.title);
  expect(await mailsFrom(server, email)).toHaveLength(1);
}

for (const language of inTurn(languages, import.meta.filename)) {
  const { consent, site } = copy[language];

  for (const [index, text] of junk.entries()) {
    test(`in ${language}, a message arrives from a browser that has stored ${text}`, async ({
      page,
      site: server,
    }) => {
      const email = `guardado-${index}-${language}@empresa.example`;
      await storeEverywhere(page, text);
      await page.goto(switchHref('contact', language));
      await page.getByRole('button', { name: consent.accept }).click();
      await pageScriptHasRun(page);
      await expectArrival(page, server, language, email);
    });

    test(
      `in ${language}, a page that is open goes on when another one stores ${text}`,
      rare,
      async ({ page }) => {
        await page.goto(switchHref('contact', language));
        await page.getByRole('button', { name: consent.accept }).click();
        await pageScriptHasRun(page);
        await page.evaluate(
          ([names, value]) => {
            for (const name of names) localStorage.setItem(name, value);
            dispatchEvent(new StorageEvent('storage'));
            dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
          },
          [ownStorage, text] as const,
        );
        await expect(page.getByLabel(site.theme.label)).toHaveValue('system');
        await page.locator('a[hreflang]').first().dispatchEvent('click', { ctrlKey: true });
      },
    );
  }

  test(`in ${language}, a message arrives from a browser that refuses to store anything`, async ({
    page,
    site: server,
  }) => {
    const email = `sin-guardar-${language}@empresa.example`;
    await page.addInitScript(() => {
      const get = () => {
        throw new DOMException('Refused', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get });
      Object.defineProperty(window, 'sessionStorage', { get });
    });
    await page.goto(switchHref('contact', language));
    await page.getByRole('button', { name: consent.accept }).click();
    await expectArrival(page, server, language, email);
  });
}
