import type { Locator, Page } from '@playwright/test';
import { siteContent } from '#testing/site-content.ts';
import { contactHref } from '#site/contact-href.ts';
import { languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { languagesAndScreens, screens } from '#testing/addresses.ts';
import { inTurn, sharedLanguages } from '#testing/share.ts';
import { expect, rare, test } from '#e2e/fixtures.ts';
import { languageSwitcher, listOf, waitUntilLive } from './testing/header-menus.ts';

const { copy } = siteContent;

test.use({ locale: 'es-ES' });

for (const { language, screen, viewport } of inTurn(languagesAndScreens, import.meta.filename)) {
  test.describe(`in ${language}, on a ${screen}`, () => {
    test.use({ viewport });

    test('the bar stays at the top of the window, however far the page is scrolled', async ({
      page,
    }) => {
      await page.goto(href('home', language));
      const bar = page.getByRole('banner');
      const topOfBar = () => bar.evaluate((element) => element.getBoundingClientRect().top);
      expect(await topOfBar()).toBe(0);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
      expect(await topOfBar()).toBe(0);
    });

    test(
      'the card behind the bar is seen only once the page is scrolled',
      rare,
      async ({ page }) => {
        await page.goto(href('home', language));
        const opacity = () =>
          page
            .getByRole('banner')
            .evaluate((element) => getComputedStyle(element, '::before').opacity);
        expect(await opacity()).toBe('0');
        await page.evaluate(() => scrollTo({ top: 21, behavior: 'instant' }));
        await expect.poll(opacity).toBe('1');
      },
    );
  });
}

for (const language of languages) {
  const { header, languageSwitcher: switcherCopy } = copy[language].site;
  const other = languages.find((it) => it !== language) ?? language;

  test(`in ${language}, at every width from 320 px, the switcher and the demo button are there and work`, async ({
    page,
  }) => {
    await page.goto(href('home', language));
    const switcher = languageSwitcher(page);
    const demo = demoButton(page, header.demo);
    await waitUntilLive(switcher);
    for (const width of [320, 360, 768, 1024, 1280]) {
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 740 });
        await expect(switcher).toHaveCount(1);
        const boxes = await headerBoxes(page);
        expect(boxes.length).toBeGreaterThanOrEqual(4);
        for (const [at, box] of boxes.entries()) {
          expect(box.width).toBeGreaterThanOrEqual(36);
          expect(box.height).toBeGreaterThanOrEqual(44);
          expect(box.left).toBeGreaterThanOrEqual(boxes[at - 1]?.right ?? 0);
          expect(box.right).toBeLessThanOrEqual(width);
        }
        expect(await widthOf(page)).toBe(width);
        await demo.click({ trial: true });
        await switcher.click();
        await expectInside(listOf(switcher), width);
        await listOf(switcher).getByRole('link').last().click({ trial: true });
        await page.keyboard.press('Escape');
        await expect(listOf(switcher)).toBeHidden();
      });
    }
    await demo.click();
    await page.waitForURL(contactHref(language, { callToAction: 'header' }));
    await switcher.click();
    await listOf(switcher).getByRole('link', { name: switcherCopy.names[other] }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
  });
}

test('in both languages, each link of the bar is one line high wherever the bar has links', async ({
  page,
}) => {
  for (const language of languages) {
    await page.goto(href('home', language));
    for (const width of [1024, 1040, 1060, 1080, 1100, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      const boxes = await headerBoxes(page);
      expect(boxes.length, `${width} px`).toBeGreaterThan(6);
      for (const { height } of boxes) expect(height, `${width} px`).toBeLessThanOrEqual(48);
      expect(await widthOf(page)).toBe(width);
    }
  }
});

test(
  'on the smallest screens the bar holds large text, and text with more space',
  rare,
  async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    const setTextSize = (standard: number) =>
      session.send('Page.setFontSizes', { fontSizes: { standard, fixed: 13 } });
    for (const language of languages) {
      await page.goto(href('home', language));
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 740 });
        for (const size of [20, 24, 32, 16]) {
          await setTextSize(size);
          const root = page.locator('html');
          await expect(root).toHaveCSS('font-size', `${size}px`);
          const where = `${language}, ${width} px, text of ${size} px`;
          await expectBarInside(page, where, { hasOneRow: width / size > 10 });
        }
        await setTextSpacing(page, {
          lineHeight: '1.5',
          letterSpacing: '0.12em',
          wordSpacing: '0.16em',
        });
        await expectBarInside(page, `${language}, ${width} px, more space`, { hasOneRow: true });
        await setTextSpacing(page, { lineHeight: '', letterSpacing: '', wordSpacing: '' });
      }
    }
  },
);

for (const language of sharedLanguages) {
  const { header } = copy[language].site;

  test(`in ${language}, the header is whole with text of twice the size`, async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 740 });
    await page.goto(href('faq', language));
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await expect(languageSwitcher(page)).toBeInViewport({ ratio: 1 });
    await expect(demoButton(page, header.demo)).toBeInViewport({ ratio: 1 });
    expect(await widthOf(page)).toBe(640);
  });

  test.describe(`in ${language}, on a small screen`, () => {
    test.use({ viewport: screens.phone, hasTouch: true });

    test('a second press of its button closes the panel', rare, async ({ page }) => {
      await page.goto(href('home', language));
      const panel = page.getByRole('navigation', { name: header.menu, exact: true });
      await page.getByText(header.openMenu, { exact: true }).locator('..').tap();
      await expect(panel).toBeVisible();
      await page.getByText(header.closeMenu, { exact: true }).locator('..').tap();
      await expect(panel).toBeHidden();
    });
  });
}

function demoButton(page: Page, name: string): Locator {
  return page.getByRole('banner').getByRole('link', { name, exact: true });
}

/** Where the controls of the header stand, from left to right. */
async function headerBoxes(page: Page): Promise<DOMRectReadOnly[]> {
  const controls = page.getByRole('banner').locator('div a:visible, div summary:visible');
  return controls.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
}

type TextSpacing = { lineHeight: string; letterSpacing: string; wordSpacing: string };

/** As a visitor may set it (WCAG 2.2, 1.4.12). */
async function setTextSpacing(page: Page, spacing: TextSpacing): Promise<void> {
  await page.evaluate((values) => void Object.assign(document.body.style, values), spacing);
}

/** Every control of the bar is whole on the screen, and the page no wider than the screen. */
async function expectBarInside(
  page: Page,
  where: string,
  { hasOneRow }: { hasOneRow: boolean },
): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  const boxes = await headerBoxes(page);
  for (const { left, right, top } of boxes) {
    expect(left, where).toBeGreaterThanOrEqual(0);
    expect(top, where).toBeGreaterThanOrEqual(0);
    expect(right, where).toBeLessThanOrEqual(width);
  }
  const lowestTop = Math.max(...boxes.map(({ top }) => top));
  const highestBottom = Math.min(...boxes.map(({ bottom }) => bottom));
  if (hasOneRow) expect(lowestTop, where).toBeLessThan(highestBottom);
  expect(await widthOf(page), where).toBe(width);
}

async function expectInside(element: Locator, width: number): Promise<void> {
  await expect(element).toBeVisible();
  const { x, width: ownWidth } = (await element.boundingBox()) ?? { x: -1, width: 0 };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + ownWidth).toBeLessThanOrEqual(width);
}

function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}
