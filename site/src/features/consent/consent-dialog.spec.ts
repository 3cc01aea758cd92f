import { siteContent } from '@altanube/e2e/helpers/site-content';
import { screens } from '@altanube/e2e/helpers/addresses';
import { delayRequests } from '#hydration/testing/delay-islands.ts';
import { expect, slow, test } from '@altanube/e2e/fixtures';
import { consentTextsUrl } from './consent.ts';

const { consent } = siteContent.copy.es;
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

test('printed at once, no sheet has the dialog or the header; later, the first has the logo', async ({
  page,
}) => {
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

test('all choices are in view on a phone, at a distance from the buttons (C-4)', async ({
  page,
}) => {
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
