import type { Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { href } from '@altanube/content/links';
import { waitForPageScript } from '@altanube/e2e/helpers/page-script';
import { expect, slow, test } from '@altanube/e2e/fixtures';
import { allowedScriptUrl } from './consent.ts';
import { answerBefore } from '@altanube/e2e/helpers/visitor-storage';

const { copy } = siteContent;
const { consent, contact, site } = copy.es;

test.use({ locale: 'es-ES', hasConsented: false });

test('a next visit has draft and theme with consent (C-14)', slow, async ({ page, context }) => {
  await answerBefore(page, []);
  await chooseAndWrite(page);
  await page.reload();
  await expectRestored(page, true);
  const visitWithout = await context.newPage();
  await visitWithout.goto(href('contact', 'es'));
  await expectRestored(visitWithout, false);

  await page.bringToFront();
  await page.getByRole('button', { name: site.footer.consent }).click();
  await page.getByRole('button', { name: consent.accept }).click();
  await expect.poll(() => listPersistedKeys(page)).toEqual(['contact-draft', 'theme']);
  await page.close();
  const visit = await context.newPage();
  await visit.goto(href('contact', 'es'));
  await expectRestored(visit, true);
});

test('after a withdrawal they are stored for this visit only (C-14)', async ({ page, context }) => {
  await allowAndWrite(page);
  await page.getByRole('button', { name: site.footer.consent }).click();
  await page.getByRole('button', { name: consent.reject }).click();
  await expect.poll(() => listPersistedKeys(page)).toEqual([]);
  await page.reload();
  await expectRestored(page, true);
  const visit = await context.newPage();
  await visit.goto(href('contact', 'es'));
  await expectRestored(visit, false);
});

test('a withdrawal in one tab applies to all tabs (C-14)', async ({ page, context }) => {
  await allowAndWrite(page);
  const other = await context.newPage();
  await other.goto('/faq');
  await waitForPageScript(other);
  await other.getByRole('button', { name: site.footer.consent }).click();
  await other.getByRole('button', { name: consent.reject }).click();
  await expect.poll(() => listPersistedKeys(page)).toEqual([]);
  await page.bringToFront();
  await page.getByLabel(site.theme.label).selectOption(site.theme.light);
  expect(await listPersistedKeys(page)).toEqual([]);
});

test('the code is not fetched before something is allowed (C-15)', async ({ page }) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.goto('/');
  await waitForPageScript(page);
  await page.getByRole('button', { name: consent.reject }).click();
  await page.goto('/faq');
  await waitForPageScript(page);
  expect(requestedPaths).not.toContain(allowedScriptUrl);
  await page.getByRole('button', { name: site.footer.consent }).click();
  await page.getByRole('button', { name: consent.accept }).click();
  await expect.poll(() => requestedPaths).toContain(allowedScriptUrl);
});

async function allowAndWrite(page: Page): Promise<void> {
  await answerBefore(page, ['functional']);
  await page.goto(href('contact', 'es'));
  await waitForAllowedScript(page);
  await chooseAndWrite(page);
  await page.reload();
  await expect.poll(() => listPersistedKeys(page)).toEqual(['contact-draft', 'theme']);
}

async function chooseAndWrite(page: Page): Promise<void> {
  await page.goto(href('contact', 'es'));
  await waitForPageScript(page);
  await page.getByLabel(site.theme.label).selectOption(site.theme.dark);
  await page.getByLabel(contact.form.name.label).fill('Ana');
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('contact-draft')))
    .toContain('Ana');
}

async function expectRestored(page: Page, isRestored: boolean): Promise<void> {
  await waitForPageScript(page);
  await expect(page.getByLabel(contact.form.name.label)).toHaveValue(isRestored ? 'Ana' : '');
  await expect(page.getByLabel(site.theme.label)).toHaveValue(isRestored ? 'dark' : 'system');
}

/** Which of the two are in local storage. */
function listPersistedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ['contact-draft', 'theme'].filter((key) => localStorage.getItem(key) !== null),
  );
}

async function waitForAllowedScript(page: Page): Promise<void> {
  const loaded = (url: string) =>
    performance.getEntriesByName(new URL(url, location.origin).href).length;
  await expect.poll(() => page.evaluate(loaded, allowedScriptUrl)).toBe(1);
}
