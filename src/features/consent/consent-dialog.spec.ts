import { siteContent } from '#testing/site-content.ts';
import { screens } from '#testing/addresses.ts';
import { expect, rare, test } from '#e2e/fixtures.ts';

const { consent } = siteContent.copy.es;

test.use({ locale: 'es-ES', hasConsented: false });

test('the dialog lies over the whole window', async ({ page }) => {
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: consent.title });
  for (const [screen, viewport] of Object.entries(screens)) {
    await page.setViewportSize(viewport);
    const box = () => dialog.boundingBox();
    await expect.poll(box, screen).toMatchObject({ x: 0, y: 0, height: viewport.height });
    // The place of the scroll bar stays free, so that nothing moves when the dialog closes.
    expect((await box())?.width, screen).toBeGreaterThan(viewport.width - 20);
    expect((await box())?.width, screen).toBeLessThanOrEqual(viewport.width);
  }
});

for (const [signal, sent, notSent] of [
  ['globalPrivacyControl', true, false],
  ['doNotTrack', '1', '0'],
] as const) {
  test(`${signal} is spoken of only if it is sent`, rare, async ({ page }) => {
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

test('the dialog is there in the first frame, and has the keyboard right after it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const frames: boolean[] = [];
    const note = () => {
      // What a frame shows is decided when these run.
      const dialog = document.querySelector('dialog');
      if (document.querySelector('header') !== null) frames.push(dialog?.open === true);
      document.documentElement.dataset.frames = frames.join(' ');
      if (frames.length < 5) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-frames', 'true true true true true');
  await expect(page.getByRole('heading', { name: consent.title })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('contentinfo').getByRole('link').last()).not.toBeFocused();
  expect(await page.evaluate(() => document.querySelector('dialog')?.matches(':modal'))).toBe(true);
});
