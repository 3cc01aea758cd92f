import type { Locator, Page } from '@playwright/test';
import { loadContent } from '#content/load.ts';
import { languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { languagesAndScreens, screens } from '#testing/addresses.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { languageSwitcher, listOf } from './testing/header-menus.ts';

const { copy } = loadContent();

test.use({ locale: 'es-ES', contextOptions: { reducedMotion: 'reduce' } });

for (const { language, screen, viewport } of languagesAndScreens) {
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

    test('the card behind the bar is seen only once the page is scrolled', async ({ page }) => {
      await page.goto(href('home', language));
      const opacity = () =>
        page
          .getByRole('banner')
          .evaluate((element) => getComputedStyle(element, '::before').opacity);
      expect(await opacity()).toBe('0');
      await page.evaluate(() => scrollTo({ top: 21, behavior: 'instant' }));
      await expect.poll(opacity).toBe('1');
    });
  });
}

test('in both languages, at every width from 320 px, the switcher and the demo button are there and work', async ({
  page,
}) => {
  await page.goto(href('home', 'es'));
  for (const width of [320, 360, 768, 1024, 1280]) {
    for (const [language, other] of [
      ['es', 'en'],
      ['en', 'es'],
    ] as const) {
      await test.step(`in ${language}, at ${width} px`, async () => {
        const { header, languageSwitcher: switcherCopy } = copy[language].site;
        await page.setViewportSize({ width, height: 740 });
        await page.goto(href('home', language));
        const switcher = languageSwitcher(page);
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

        await demoButton(page, header.demo).click();
        await page.waitForURL(href('contact', language));
        await switcher.click();
        await expectInside(listOf(switcher), width);
        await listOf(switcher).getByRole('link', { name: switcherCopy.names[other] }).click();
        await expect(page.locator('html')).toHaveAttribute('lang', other);
      });
    }
  }
});

for (const language of languages) {
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

    test('a second press of its button closes the panel', async ({ page }) => {
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
  const controls = await page.getByRole('banner').locator('a:visible, summary:visible').all();
  const boxes = controls.map((control) =>
    control.evaluate((element) => element.getBoundingClientRect().toJSON()),
  );
  return Promise.all(boxes);
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
