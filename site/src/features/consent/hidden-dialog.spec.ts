import type { Page } from '@playwright/test';
import { consentStorageKey } from '#features/consent/consent.ts';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { delayRequests } from '#hydration/testing/delay-islands.ts';
import { expect, slow, test } from '@altanube/e2e/fixtures';
import { dialogId } from './dialog-elements.ts';

/** A modal dialog that something hides must not lock the page. */
const { consent, site } = siteContent.copy.es;

test.use({ locale: 'es-ES', hasConsented: false, bypassCSP: true });

const selector = `#${dialogId}`;
const rule = `${selector} { display: none !important }`;

test('a dialog that is not rendered closes, allows nothing and unlocks the page (C-21)', async ({
  page,
}) => {
  await page.addInitScript(addStyle, rule);
  await page.goto('/');
  await expectUnlockedPage(page);
});

test('the footer reopens the dialog once nothing hides it (C-21)', slow, async ({ page }) => {
  const releaseScripts = await delayRequests(page, '**/_astro/document.*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('dialog', { name: consent.title })).toBeVisible();
  const style = await page.addStyleTag({ content: rule });
  releaseScripts();
  await expectUnlockedPage(page);
  const footerButton = page.getByRole('button', { name: site.footer.consent });
  await footerButton.click();
  await expectUnlockedPage(page);
  await style.evaluate((it) => Reflect.get(it, 'remove').call(it));
  await footerButton.click();
  await page.getByRole('button', { name: consent.reject }).click();
  await expect.poll(() => readStoredConsent(page)).toContain('"marketing":false');
});

const wheel = (page: Page) => page.mouse.wheel(0, 1);
const press = (page: Page) => page.mouse.click(5, 5);
const pressKey = (page: Page) => page.keyboard.press('ArrowDown');

for (const [declaration, act] of [
  ['visibility: hidden', wheel],
  ['translate: -200vw', press],
  ['display: none', pressKey],
  ['opacity: 0', wheel],
] as const) {
  test(`a dialog that gets ${declaration} later closes when the visitor acts (C-21)`, async ({
    page,
  }) => {
    await page.goto('/');
    await page.addStyleTag({ content: `${selector} { ${declaration} !important }` });
    await expect(page.locator(selector)).toHaveJSProperty('open', true);
    await act(page);
    await expectUnlockedPage(page);
  });
}

test('the dialog stays while something covers it, and taller than the screen, scrolled and zoomed (C-1)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/');
  const dialog = page.locator(selector);
  await page.getByRole('button', { name: consent.customise }).click();
  await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await page.evaluate(() => {
    const toast = document.body.appendChild(document.createElement('div'));
    toast.popover = 'manual';
    toast.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%';
    toast.showPopover();
  });
  const client = await page.context().newCDPSession(page);
  for (const pageScaleFactor of [1, 3]) {
    await client.send('Emulation.setPageScaleFactor', { pageScaleFactor });
    for (const act of [wheel, pressKey, press]) {
      await act(page);
      await expect(dialog).toBeVisible();
    }
  }
});

test('its ids and classes avoid names that content blockers hide', async ({ page }) => {
  await page.goto('/');
  const names = await page
    .locator('dialog, dialog *')
    .evaluateAll((all) => all.flatMap(({ id, classList }) => [id, ...classList]));
  const hidden = /cookie|gdpr|privacy|banner|popup|modal|^consent/i;
  expect(names.filter((name) => hidden.test(name))).toEqual([]);
});

test('accept closes the dialog before any script has loaded (C-22)', async ({ page }) => {
  const releaseScripts = await delayRequests(page, '**/_astro/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: consent.accept }).click();
  await expect(page.locator('dialog')).toBeHidden();
  expect(await readStoredConsent(page)).toBe(null);
  releaseScripts();
  await expect.poll(() => readStoredConsent(page)).toContain('"marketing":true');
});

async function expectUnlockedPage(page: Page): Promise<void> {
  await expect(page.locator(selector)).toHaveJSProperty('open', false);
  await expect
    .poll(() => page.evaluate(() => document.querySelector(':modal') === null))
    .toBe(true);
  expect(await readStoredConsent(page)).toBe(null);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.locator(selector)).toHaveJSProperty('open', false);
}

function readStoredConsent(page: Page): Promise<string | null> {
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
