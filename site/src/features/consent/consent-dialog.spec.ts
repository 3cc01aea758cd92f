import type { Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { screens } from '@altanube/e2e/helpers/addresses';
import { delayRequests } from '#hydration/testing/delay-islands.ts';
import { expect, slow, test } from '@altanube/e2e/fixtures';
import { consentStorageKey, consentTextsUrl } from './consent.ts';
import { dialogId } from './dialog-elements.ts';

const { consent, site } = siteContent.copy.es;
const textsUrlPattern = `**${consentTextsUrl('es')}`;

test.use({ locale: 'es-ES', hasConsented: false });

test('the dialog covers the whole window (C-1)', async ({ page }) => {
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: consent.title });
  for (const [screen, viewport] of Object.entries(screens)) {
    await page.setViewportSize(viewport);
    const box = () => dialog.boundingBox();
    await expect.poll(box, screen).toMatchObject({ x: 0, y: 0, height: viewport.height });
    // The space of the scroll bar is reserved, so that nothing moves when the dialog closes.
    expect((await box())?.width, screen).toBeGreaterThan(viewport.width - 20);
    expect((await box())?.width, screen).toBeLessThanOrEqual(viewport.width);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('dialog')).toBeHidden();
});

test('no sheet has the dialog; the first has the logo once the styles load', async ({ page }) => {
  const releaseStyles = await delayRequests(page, '**/_astro/later.*.css');
  await page.goto('/', { waitUntil: 'commit' });
  const header = page.locator('body > header');
  await expect(header).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('dialog')).toBeHidden();
  await expect(header).toBeHidden();
  releaseStyles();
  await expect(header.locator('.home-link')).toBeVisible();
  await expect(header).toHaveCSS('position', 'static');
});

for (const [signal, sent, notSent] of [
  ['globalPrivacyControl', true, false],
  ['doNotTrack', '1', '0'],
] as const) {
  test(`${signal} is mentioned only if it is sent (C-11)`, slow, async ({ page }) => {
    for (const value of [notSent, sent]) {
      await page.addInitScript(
        ([name, value]) => Object.defineProperty(navigator, name, { value, configurable: true }),
        [signal, value] as const,
      );
      await page.goto('/');
      await expect(page.getByText(consent.globalPrivacyControl)).toBeVisible({
        visible: value === sent,
      });
    }
  });
}

test('all choices are in view on a phone, apart from the buttons (C-4)', async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto('/');
  const customise = page.getByRole('button', { name: consent.customise });
  await customise.click();
  const save = page.getByRole('button', { name: consent.save });
  await expect(save).toBeInViewport({ ratio: 1 });
  const [above, below] = await Promise.all(
    [customise, page.getByRole('switch').first()].map((control) => control.boundingBox()),
  );
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThan(16);
});

test('the dialog is in the first frame, and has the focus (C-13)', async ({ page }) => {
  await page.addInitScript(() => {
    const frames: boolean[] = [];
    const recordFrame = () => {
      // Animation frame callbacks run right before the frame is painted.
      const dialog = document.querySelector('dialog');
      if (document.querySelector('header') !== null) frames.push(dialog?.open === true);
      document.documentElement.dataset.frames = frames.join(' ');
      if (frames.length < 5) requestAnimationFrame(recordFrame);
    };
    requestAnimationFrame(recordFrame);
  });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-frames', 'true true true true true');
  await expect(page.getByRole('heading', { name: consent.title })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('contentinfo').getByRole('link').last()).not.toBeFocused();
  expect(await page.evaluate(() => document.querySelector('dialog')?.matches(':modal'))).toBe(true);
});

test('the texts of the other tabs load on the first interaction (C-5)', async ({ page }) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  const texts = page.getByText(consent.categories.marketing.details);
  await expect(texts).toHaveCount(0);
  expect(requestedPaths).not.toContain(consentTextsUrl('es'));
  await page.mouse.move(20, 20);
  await expect(texts).toHaveCount(1);
  for (const tab of [consent.tabs.details, consent.tabs.about, consent.tabs.details]) {
    await page.getByRole('tab', { name: tab }).click();
  }
  await expect(texts).toBeVisible();
  expect(requestedPaths.filter((path) => path === consentTextsUrl('es'))).toHaveLength(1);
});

test.describe('a network that fails', () => {
  test.use({ expectedConsole: { patterns: [/503/] } });

  test('the next tab change retries if the texts failed to load (C-6)', async ({ page }) => {
    let isRequested = false;
    await page.route(textsUrlPattern, async (route) => {
      await route.fulfill({ status: 503, body: '<p>Error</p>' });
      isRequested = true;
    });
    await page.goto('/');
    await page.getByRole('tab', { name: consent.tabs.details }).click();
    await expect.poll(() => isRequested).toBe(true);
    const panel = page.getByRole('tabpanel');
    await expect(panel.getByRole('link')).toHaveCount(2);
    await expect(panel.locator('> *')).toHaveCount(1);
    await page.unroute(textsUrlPattern);
    await page.getByRole('tab', { name: consent.tabs.about }).click();
    await expect(panel.getByRole('heading', { name: consent.about.title })).toBeVisible();
    await expect(panel.getByRole('link')).toHaveCount(2);
  });
});

test('a tab that is chosen before the scripts load is shown', slow, async ({ page }) => {
  const releaseScript = await delayRequests(page, '**/_astro/document.*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('tab', { name: consent.tabs.details }).click();
  releaseScript();
  await expect(page.getByRole('tabpanel').getByRole('link')).toHaveCount(2);
  await expect(page.getByText(consent.categories.marketing.details)).toBeVisible();
});

test('a hidden dialog closes, allows nothing and unlocks the page (C-21)', async ({ page }) => {
  await page.addInitScript(styleDialog, `#${dialogId} { display: none !important }`);
  await page.goto('/');
  await expectUnlockedPage(page);
});

test('the footer reopens the dialog once nothing hides it (C-21)', slow, async ({ page }) => {
  const releaseScripts = await delayRequests(page, '**/_astro/document.*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('dialog', { name: consent.title })).toBeVisible();
  await page.evaluate(styleDialog, `#${dialogId} { display: none !important }`);
  releaseScripts();
  await expectUnlockedPage(page);
  const footerButton = page.getByRole('button', { name: site.footer.consent });
  await footerButton.click();
  await expectUnlockedPage(page);
  await page.evaluate(styleDialog, '');
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
  test(`a dialog that gets ${declaration} closes at the next act (C-21)`, async ({ page }) => {
    await page.goto('/');
    await page.evaluate(styleDialog, `#${dialogId} { ${declaration} !important }`);
    await expect(page.locator('dialog')).toHaveJSProperty('open', true);
    await act(page);
    await expectUnlockedPage(page);
  });
}

test('the dialog stays while it is covered, scrolled and zoomed (C-1)', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/');
  const dialog = page.locator('dialog');
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
  await expect(page.locator('dialog')).toHaveJSProperty('open', false);
  await expect
    .poll(() => page.evaluate(() => document.querySelector(':modal') === null))
    .toBe(true);
  expect(await readStoredConsent(page)).toBe(null);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.locator('dialog')).toHaveJSProperty('open', false);
}

function readStoredConsent(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), consentStorageKey);
}

/** Runs in the page: adds a style sheet, as a content blocker does, in place of the one before. */
function styleDialog(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}
