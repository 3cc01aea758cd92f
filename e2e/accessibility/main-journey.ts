import type { Page } from '@playwright/test';
import { siteContent } from '#testing/site-content.ts';
import { fillIn, hydrated, leadsFrom } from '#features/contact-form/testing/visitor.ts';
import { contactHref } from '#site/contact-href.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { expect } from '../fixtures.ts';

const { copy } = siteContent;

type Journey = {
  /** Where it begins: an address that shows the home page in this language. */
  from: string;
  language: Language;
  email: string;
  hasScripts?: boolean;
  /** What the visitor does on each page before all else. */
  arrive?: (page: Page) => Promise<void>;
  /** What is looked at on each page, once it has been read or its form is filled in. */
  look?: (page: Page) => Promise<void>;
};

/** A visitor reads the home page, goes to the form, sends a message and sees that it has arrived. */
export async function goThrough(page: Page, site: SiteUnderTest, journey: Journey): Promise<void> {
  const { from, language, email, hasScripts = true, arrive = async () => {} } = journey;
  const { look = async () => {} } = journey;
  const { home, site: siteCopy, contact, contactSent } = copy[language];
  await page.goto(from);
  await arrive(page);
  await expectLanguage(page, language);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.hero.title);
  for (const { title } of [home.benefits, home.faq, home.finalCta]) {
    const heading = page.getByRole('heading', { level: 2, name: title });
    await heading.scrollIntoViewIfNeeded();
    await expect(heading).toBeInViewport();
  }
  await look(page);

  await page.getByRole('banner').getByRole('link', { name: siteCopy.header.demo }).first().click();
  await expect(page).toHaveURL(contactHref(language, { callToAction: 'header' }));
  await arrive(page);
  await expectLanguage(page, language);
  await fillIn(page, language, { email });
  if (hasScripts) await hydrated(page);
  await look(page);
  await page.getByRole('button', { name: contact.form.submit }).click();
  if (hasScripts) {
    await expect(page.getByRole('status')).toContainText(contact.form.toasts.success.title);
  } else {
    await expect(page).toHaveURL(href('contactSent', language));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(contactSent.title);
  }
  await expectLanguage(page, language);
  expect(leadsFrom(site, email)).toHaveLength(1);
}

async function expectLanguage(page: Page, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}
