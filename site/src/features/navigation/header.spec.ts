import type { Locator, Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { contactHref, href } from '@altanube/content/links';
import { languages } from '@altanube/content/languages';
import { expect, rare, test } from '@altanube/e2e/fixtures';
import { languageSwitcher, menuList, waitUntilLive } from './testing/header-menus.ts';

const { copy } = siteContent;

test.use({ locale: 'es-ES' });

for (const language of languages) {
  const { header, languageSwitcher: switcherCopy } = copy[language].site;
  const other = languages.find((it) => it !== language) ?? language;

  test(`in ${language}, from 320 px on, the switcher and the demo button work (N-17)`, async ({
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
        await expect(menuList(switcher)).toBeInViewport({ ratio: 1 });
        await menuList(switcher).getByRole('link').last().click({ trial: true });
        await page.keyboard.press('Escape');
        await expect(menuList(switcher)).toBeHidden();
      });
    }
    await demo.click();
    await page.waitForURL(contactHref(language, { callToAction: 'header' }));
    await switcher.click();
    await menuList(switcher).getByRole('link', { name: switcherCopy.names[other] }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
  });
}

test('each link of the bar is one line high wherever the bar has links', async ({ page }) => {
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

test('on small screens the bar holds large and wide text', rare, async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  const setTextSize = (standard: number) =>
    session.send('Page.setFontSizes', { fontSizes: { standard, fixed: 13 } });
  const setBodyStyle = (style: string) =>
    page.evaluate((text) => void (document.body.style.cssText = text), style);
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
      // As a visitor may set it (WCAG 2.2, 1.4.12).
      await setBodyStyle('line-height: 1.5; letter-spacing: 0.12em; word-spacing: 0.16em');
      await expectBarInside(page, `${language}, ${width} px, more space`, { hasOneRow: true });
      await setBodyStyle('');
    }
  }
});
const { header } = copy.es.site;

test('the header is whole with text of twice the size (N-17)', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 740 });
  await page.goto(href('faq', 'es'));
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expect(languageSwitcher(page)).toBeInViewport({ ratio: 1 });
  await expect(demoButton(page, header.demo)).toBeInViewport({ ratio: 1 });
  expect(await widthOf(page)).toBe(640);
});

function demoButton(page: Page, name: string): Locator {
  return page.getByRole('banner').getByRole('link', { name, exact: true });
}

/** Where the controls of the header stand, from left to right. */
async function headerBoxes(page: Page): Promise<DOMRectReadOnly[]> {
  const controls = page.getByRole('banner').locator('div a:visible, div summary:visible');
  return controls.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
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

function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}
