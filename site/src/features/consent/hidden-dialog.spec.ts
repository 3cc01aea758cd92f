import type { Page } from '@playwright/test';
import { consentStorageKey } from '#features/consent/consent.ts';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { holdRequests } from '#hydration/testing/hold-islands.ts';
import { expect, rare, test } from '@altanube/e2e/fixtures';
import { dialogId } from './dialog-elements.ts';

/** A dialog that something hides must not keep the page to itself. */
const { consent, site } = siteContent.copy.es;

test.use({ locale: 'es-ES', hasConsented: false, bypassCSP: true });

const selector = `#${dialogId}`;
const rule = `${selector} { display: none !important }`;

test('one that is not rendered closes, allows nothing and frees the page (C-21)', async ({
  page,
}) => {
  await page.addInitScript(addStyle, rule);
  await page.goto('/');
  await expectFreePage(page);
});

test(
  'it is offered again in the footer, and works once nothing hides it (C-21)',
  rare,
  async ({ page }) => {
    const letItLoad = await holdRequests(page, '**/_astro/document.*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('dialog', { name: consent.title })).toBeVisible();
    const style = await page.addStyleTag({ content: rule });
    letItLoad();
    await expectFreePage(page);
    const offer = page.getByRole('button', { name: site.footer.consent });
    await offer.click();
    await expectFreePage(page);
    await style.evaluate((it) => Reflect.get(it, 'remove').call(it));
    await offer.click();
    await page.getByRole('button', { name: consent.reject }).click();
    await expect.poll(() => stored(page)).toContain('"marketing":false');
  },
);

test('its names are not of those that content blockers hide everywhere', async ({ page }) => {
  await page.goto('/');
  const names = await page
    .locator('dialog, dialog *')
    .evaluateAll((all) => all.flatMap(({ id, classList }) => [id, ...classList]));
  const hidden = /cookie|gdpr|privacy|banner|popup|modal|^consent/i;
  expect(names.filter((name) => hidden.test(name))).toEqual([]);
});

test('accept closes the dialog before any script is there (C-22)', async ({ page }) => {
  const letItLoad = await holdRequests(page, '**/_astro/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: consent.accept }).click();
  await expect(page.locator('dialog')).toBeHidden();
  expect(await stored(page)).toBe(null);
  letItLoad();
  await expect.poll(() => stored(page)).toContain('"marketing":true');
});

async function expectFreePage(page: Page): Promise<void> {
  await expect(page.locator(selector)).toHaveJSProperty('open', false);
  await expect
    .poll(() => page.evaluate(() => document.querySelector(':modal') === null))
    .toBe(true);
  expect(await stored(page)).toBe(null);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.locator(selector)).toHaveJSProperty('open', false);
}

function stored(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), consentStorageKey);
}

function addStyle(rule: string): void {
  const style = document.createElement('style');
  style.textContent = rule;
  new MutationObserver((_records, observer) => {
    if (document.head === null) return;
    observer.disconnect();
    document.head.append(style);
  }).observe(document, { childList: true, subtree: true });
}
