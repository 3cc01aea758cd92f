import type { Page, Route } from '@playwright/test';
import { siteContent } from '#testing/site-content.ts';
import { screens } from '#testing/addresses.ts';
import { expect, rare, test } from '#e2e/fixtures.ts';
import { openInPlaceUrl } from '#features/articles/article-text-url.ts';
import { href } from '#site/links.ts';
import { consentTextsUrl } from './consent-texts-url.ts';

const { consent } = siteContent.copy.es;
const textsOfDialog = `**${consentTextsUrl('es')}`;

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

test('customise, pressed before the code of a dialog that was opened again is there, opens the choices', async ({
  page,
}) => {
  const { promise: mayLoad, resolve: letItLoad } = Promise.withResolvers<void>();
  await page.route('**/dialog-controls.*.js', async (route) => {
    await mayLoad;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('button', { name: consent.reject }).click();
  await page.getByRole('button', { name: siteContent.copy.es.site.footer.consent }).click();
  const dialog = page.getByRole('dialog', { name: consent.title });
  await dialog.getByRole('button', { name: consent.customise }).click();
  letItLoad();
  await expect(dialog.getByRole('button', { name: consent.close })).toBeVisible();
  // The other press has been dealt with too.
  await page.waitForLoadState('networkidle');
  expect(await dialog.getByRole('button', { name: consent.save }).isVisible()).toBe(true);
});

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

test('the texts of the further tabs come once the visitor is there', async ({ page }) => {
  const asked = pathsAskedOn(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  const texts = page.getByText(consent.categories.marketing.details);
  await expect(texts).toHaveCount(0);
  expect(asked).not.toContain(consentTextsUrl('es'));
  await page.mouse.move(20, 20);
  await expect(texts).toHaveCount(1);
  for (const tab of [consent.tabs.details, consent.tabs.about, consent.tabs.details]) {
    await page.getByRole('tab', { name: tab }).click();
  }
  await expect(texts).toBeVisible();
  expect(asked.filter((path) => path === consentTextsUrl('es'))).toHaveLength(1);
});

test('the list of articles does not take the dialog for one of its own', async ({ page }) => {
  const asked = pathsAskedOn(page);
  await page.goto(href('support', 'es'), { waitUntil: 'networkidle' });
  await expect(page.getByRole('dialog', { name: consent.title })).toBeVisible();
  expect(asked).not.toContain(openInPlaceUrl);
});

test('a visitor who has answered fetches no texts before the dialog is opened again', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: consent.reject }).click();
  // The press is an interaction with an open dialog, so that this page may ask for them yet.
  await page.goto('about:blank');
  const asked = pathsAskedOn(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.mouse.move(20, 20);
  await page.mouse.move(40, 40);
  await page.getByRole('button', { name: siteContent.copy.es.site.footer.consent }).hover();
  expect(asked).not.toContain(consentTextsUrl('es'));
  await page.getByRole('button', { name: siteContent.copy.es.site.footer.consent }).click();
  await page.getByRole('tab', { name: consent.tabs.about }).click();
  await expect(page.getByText(consent.about.paragraphs[0] ?? '')).toBeVisible();
});

test.describe('a network that fails', () => {
  test.use({ expectedConsole: { patterns: [/ERR_FAILED|503/] } });

  for (const [way, answer] of [
    ['no answer', (route: Route) => route.abort()],
    ['an error page', (route: Route) => route.fulfill({ status: 503, body: '<p>Error</p>' })],
    ['a sign-in', (route: Route) => route.fulfill({ body: '<p>Login', contentType: 'text/html' })],
  ] as const) {
    test(`where ${way} comes instead of the texts of the further tabs, the links to the policies stand, and the next change brings them`, async ({
      page,
    }) => {
      let isAsked = false;
      await page.route(textsOfDialog, async (route) => {
        await answer(route);
        isAsked = true;
      });
      await page.goto('/');
      await page.getByRole('tab', { name: consent.tabs.details }).click();
      await expect.poll(() => isAsked).toBe(true);
      const panel = page.getByRole('tabpanel');
      await expect(panel.getByRole('link')).toHaveCount(2);
      await expect(panel.locator('> *')).toHaveCount(1);
      await page.unroute(textsOfDialog);
      await page.getByRole('tab', { name: consent.tabs.about }).click();
      await expect(panel.getByRole('heading', { name: consent.about.title })).toBeVisible();
      await expect(panel.getByRole('link')).toHaveCount(2);
    });
  }
});

test('texts that come late are said to be under way, and leave the focused link in view', async ({
  page,
}) => {
  const file = Promise.withResolvers<void>();
  await page.route(textsOfDialog, async (route) => {
    await file.promise;
    await route.continue();
  });
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/');
  await page.getByRole('tab', { name: consent.tabs.details }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel).toHaveAttribute('aria-busy', 'true');
  await expect(panel).toContainText('…');
  const link = panel.getByRole('link').last();
  await link.focus();
  file.resolve();
  await expect(page.getByText(consent.categories.marketing.details)).toBeVisible();
  await expect(panel).not.toHaveAttribute('aria-busy');
  await expect(panel).not.toContainText('…');
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
});

test('opens again after the storage was emptied, with nothing chosen', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: consent.accept }).click();
  await page.reload();
  await page.evaluate(() => localStorage.clear());
  await page.getByRole('button', { name: siteContent.copy.es.site.footer.consent }).click();
  await expect(
    page.getByRole('switch', { name: consent.categories.marketing.name }),
  ).not.toBeChecked();
});

test('an arrow key with Alt stays the browser’s', async ({ page }) => {
  await page.goto('/');
  const first = page.getByRole('tab', { name: consent.tabs.consent });
  await first.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(first).toHaveAttribute('aria-selected', 'false');
});

test('is not on paper', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('dialog', { name: consent.title })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('dialog')).toBeHidden();
});

test('a tab that is chosen before the page’s scripts are there is shown by them', async ({
  page,
}) => {
  const script = Promise.withResolvers<void>();
  await page.route('**/_astro/document.*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('tab', { name: consent.tabs.details }).click();
  script.resolve();
  await expect(page.getByRole('tabpanel').getByRole('link')).toHaveCount(2);
  await expect(page.getByText(consent.categories.marketing.details)).toBeVisible();
});

/** The paths of all requests from now on. */
function pathsAskedOn(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}
