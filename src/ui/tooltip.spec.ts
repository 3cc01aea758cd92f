import type { Locator, Page } from '@playwright/test';
import { siteContent } from '#testing/site-content.ts';
import { languageSwitcher, listOf } from '#features/navigation/testing/header-menus.ts';
import { href } from '#site/links.ts';
import { screens } from '#testing/addresses.ts';
import { allRules, axeViolations } from '#testing/axe.ts';
import { sharedLanguages } from '#testing/share.ts';
import { expect, test } from '#e2e/fixtures.ts';

const { copy } = siteContent;

/** docs/behaviour.md, P-8. */
const openDelayMs = 700;
const skipDelayMs = 300;

test.use({ locale: 'es-ES', viewport: screens.desktop });

for (const language of sharedLanguages) {
  const { carousel } = copy[language].home.testimonials;

  test.describe(`in ${language}`, () => {
    test('a tooltip opens when the pointer has rested for 700 ms, and closes as it leaves', async ({
      page,
    }) => {
      await stopDelays(page);
      await visit(page, href('home', language));
      const next = control(page, carousel.next);
      await next.hover();
      await passTime(page, openDelayMs - 1);
      await expect(tooltip(next)).toBeHidden();
      await passTime(page, openDelayMs);
      await expect(tooltip(next)).toBeVisible();
      await expect(tooltip(next)).toHaveText(carousel.next);
      await leave(page);
      await expect(tooltip(next)).toBeHidden();
    });

    test('within 300 ms of one the next opens at once, after them not', async ({ page }) => {
      await stopDelays(page);
      await visit(page, href('home', language));
      const [previous, next] = [control(page, carousel.previous), control(page, carousel.next)];
      for (const [pauseMs, opensAtOnce] of [
        [skipDelayMs - 1, true],
        [skipDelayMs, false],
      ] as const) {
        await previous.hover();
        await passTime(page, openDelayMs);
        await expect(tooltip(previous)).toBeVisible();
        await leave(page);
        await passTime(page, pauseMs);
        await next.hover();
        await expect(tooltip(next)).toBeVisible({ visible: opensAtOnce });
        await leave(page);
        await passTime(page, opensAtOnce ? skipDelayMs : openDelayMs);
      }
    });

    test('one opens at once for the keyboard, and closes by Escape', async ({ page }) => {
      await visit(page, href('home', language));
      const [previous, next] = [control(page, carousel.previous), control(page, carousel.next)];
      await previous.focus();
      await page.keyboard.press('Tab');
      await expect(next).toBeFocused();
      await expect(tooltip(next)).toBeVisible();
      await expect(tooltip(previous)).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(tooltip(next)).toBeHidden();
      await expect(next).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expect(tooltip(previous)).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(tooltip(previous)).toBeHidden();
      await page.keyboard.press('Tab');
      await expect(tooltip(next)).toBeVisible();
      await next.blur();
      await expect(tooltip(next)).toBeHidden();
    });

    test('open ones pass axe, light and dark', async ({ page }) => {
      await visit(page, href('home', language));
      await control(page, carousel.previous).focus();
      await page.keyboard.press('Tab');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(tooltip(control(page, carousel.next))).toBeVisible();
        expect(await axeViolations(page, allRules, '.has-tooltip')).toEqual([]);
      }
    });
  });
}

for (const language of sharedLanguages) {
  const { home, site, consent, contact } = copy[language];
  const { carousel } = home.testimonials;
  const languageLabel = `${site.languageSwitcher.label}: ${site.languageSwitcher.names[language]}`;

  test.describe(`in ${language}`, () => {
    test('the controls that show no word have one each, that says their name', async ({ page }) => {
      await stopDelays(page);
      await visit(page, href('home', language));
      await expectTooltip(control(page, carousel.previous), carousel.previous);
      const switcher = languageSwitcher(page);
      await expectTooltip(switcher, languageLabel);
      await expect(switcher).toHaveAccessibleName(`${language.toUpperCase()} ${languageLabel}`);

      await visit(page, href('google', language));
      const crumbs = page.getByRole('navigation', { name: site.breadcrumb.label });
      const home_ = crumbs.getByRole('link', { name: home.meta.name });
      await expectTooltip(home_, home.meta.name);
      await page.getByRole('button', { name: site.footer.consent }).click();
      await expectTooltip(page.getByRole('button', { name: consent.close }), consent.close);
      await page.keyboard.press('Escape');

      await page.setViewportSize(screens.phone);
      const toggle = page
        .getByRole('banner')
        .locator('summary, button')
        .filter({ hasText: site.header.openMenu });
      await expectTooltip(toggle, site.header.openMenu);
      await toggle.click();
      await leave(page);
      await expectTooltip(toggle, site.header.closeMenu);
    });

    test('the toast’s button has one, inside the window', async ({ page }) => {
      await stopDelays(page);
      await visit(page, href('contact', language));
      await page.getByRole('textbox', { name: contact.form.name.label }).focus();
      await expect(page.locator('form[method=post]')).toHaveJSProperty('noValidate', true);
      await page.getByRole('button', { name: contact.form.submit }).click();
      const close = page.getByRole('button', { name: contact.form.toasts.close });
      await expectTooltip(close, contact.form.toasts.close);
    });
  });
}

test('a press or Escape closes one until the pointer comes back', async ({ page }) => {
  await stopDelays(page);
  await visit(page, '/');
  const next = control(page, copy.es.home.testimonials.carousel.next);
  for (const close of [() => next.click(), () => page.keyboard.press('Escape')]) {
    await next.hover();
    await passTime(page, openDelayMs);
    await expect(tooltip(next)).toBeVisible();
    await close();
    await expect(tooltip(next)).toBeHidden();
    // Within the control nothing changes.
    await next.locator('svg').hover();
    await passTime(page, openDelayMs);
    await expect(tooltip(next)).toBeHidden();
    await leave(page);
    await passTime(page, skipDelayMs);
  }
  await next.hover();
  await passTime(page, openDelayMs);
  await expect(tooltip(next)).toBeVisible();
});

test('the pointer can go from the control to what it opened', async ({ page }) => {
  await stopDelays(page);
  await visit(page, '/');
  const next = control(page, copy.es.home.testimonials.carousel.next);
  await next.hover();
  await passTime(page, openDelayMs);
  const { x = 0, width = 0 } = (await next.boundingBox()) ?? {};
  const { y = 0, height = 0 } = (await tooltip(next).boundingBox()) ?? {};
  // Straight on: a round control and its tooltip touch only where the way is shortest.
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 20 });
  await expect(tooltip(next)).toBeVisible();
  await page.mouse.move(x + width / 2, y + height * 3, { steps: 20 });
  await expect(tooltip(next)).toBeHidden();
});

test('there is one at a time, and none over an open menu', async ({ page }) => {
  await stopDelays(page);
  await visit(page, '/');
  const { carousel } = copy.es.home.testimonials;
  await control(page, carousel.previous).focus();
  await page.keyboard.press('Tab');
  await control(page, carousel.previous).hover();
  await passTime(page, openDelayMs);
  await expect(tooltip(control(page, carousel.previous))).toBeVisible();
  await expect(tooltip(control(page, carousel.next))).toBeHidden();

  const switcher = languageSwitcher(page);
  await switcher.click();
  await expect(listOf(switcher)).toBeVisible();
  await leave(page);
  await switcher.hover();
  await passTime(page, openDelayMs);
  await expect(tooltip(switcher)).toBeHidden();
});

test('text with more space, and colours that are forced, leave it whole', async ({ page }) => {
  await stopDelays(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await visit(page, '/');
  const next = control(page, copy.es.home.testimonials.carousel.next);
  await page.evaluate(() => {
    const { style } = document.body;
    style.lineHeight = '1.5';
    style.letterSpacing = '0.12em';
    style.wordSpacing = '0.16em';
  });
  await expectTooltip(next, copy.es.home.testimonials.carousel.next);
  const { borders, ground, isWhole } = await tooltip(next).evaluate((element) => {
    const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(element);
    const isWhole = element.scrollWidth <= element.clientWidth;
    return { borders: `${borderTopWidth} ${borderTopColor}`, ground: backgroundColor, isWhole };
  });
  expect(isWhole).toBe(true);
  expect(borders).toMatch(/^1px rgb\(/);
  expect(borders).not.toContain(ground);
});

test.describe('for a finger', () => {
  test.use({ viewport: screens.phone, hasTouch: true, isMobile: true });

  test('there is none, and the control keeps its name', async ({ page }) => {
    await page.goto('/');
    const next = control(page, copy.es.home.testimonials.carousel.next);
    await next.tap();
    // The tap has done what it does.
    await expect(page.getByRole('status')).toContainText(/\p{L}/u);
    await expect(next).toHaveAccessibleName(copy.es.home.testimonials.carousel.next);
    await expect(tooltip(next)).toBeHidden();
    const delays = await page.evaluate(() => document.documentElement.getAnimations().length);
    expect(delays, 'and none is on its way').toBe(0);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('they open all the same', async ({ page }) => {
    await visit(page, '/google-workspace');
    const home = page.getByRole('main').getByRole('link', { name: copy.es.home.meta.name });
    await home.hover();
    await expect(tooltip(home)).toBeVisible();
    await leave(page);
    await expect(tooltip(home)).toBeHidden();
  });
});

function control(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

/** The only words in a control that shows none. */
function tooltip(of: Locator): Locator {
  return of.getByText(/\p{L}{3}/u);
}

/** Goes to a page, and waits for the styles of its tooltips. */
async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.locator('html')).toHaveCSS('--tooltip', '0');
}

async function leave(page: Page): Promise<void> {
  await page.mouse.move(180, 700);
}

/** Rests the pointer on a control: its name comes up, whole, beside it, and moves nothing. */
async function expectTooltip(of: Locator, text: string): Promise<void> {
  const page = of.page();
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  await of.hover();
  await passTime(page, openDelayMs);
  const shown = of.getByText(text, { exact: true });
  await expect(shown).toBeVisible();
  const box = await shown.boundingBox();
  const { x, y, width, height } = box ?? { x: -1, y: -1, width: 0, height: 0 };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(y).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(window.width);
  expect(y + height).toBeLessThanOrEqual(window.height);
  const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(pageWidth).toBeLessThanOrEqual(window.width);
  await leave(page);
  await passTime(page, skipDelayMs);
  await expect(shown).toBeHidden();
}

/** From here on a delay of a style passes only when the test lets it. */
async function stopDelays(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
}

/** The delay that is running comes to so many milliseconds, and goes no further. */
async function passTime(page: Page, ms: number): Promise<void> {
  await page.evaluate((currentTime) => {
    for (const delay of document.documentElement.getAnimations()) delay.currentTime = currentTime;
  }, ms);
}
