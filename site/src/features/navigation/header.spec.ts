import type { Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { contactHref, href } from '@altanube/content/links';
import { languages } from '@altanube/content/languages';
import { sample } from '@altanube/e2e/helpers/sampling';
import { expect, test } from '@altanube/e2e/fixtures';
import { findLanguageSwitcher, findMenuList, waitUntilEnhanced } from './testing/header-menus.ts';

const { copy, company } = siteContent;

for (const [language, details] of sample(languages, import.meta.filename)) {
  const { header, languageSwitcher: switcherCopy } = copy[language].site;
  const other = languages.find((it) => it !== language) ?? language;

  const title = `in ${language}, from 320 px on, the switcher and the demo button work (N-17)`;
  test(title, details, async ({ page }) => {
    await page.goto(href('home', language));
    const switcher = findLanguageSwitcher(page);
    const demo = page.getByRole('banner').getByRole('link', { name: header.demo, exact: true });
    await waitUntilEnhanced(switcher);
    for (const width of [320, 360, 366, 768, 1024, 1060, 1100, 1280]) {
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 740 });
        await expect(switcher).toHaveCount(1);
        const name = page.getByRole('banner').getByText(company.name);
        if (width >= 360) await expect(name).toBeInViewport({ ratio: 0.9 });
        const boxes = await measureControls(page);
        expect(boxes.length).toBeGreaterThanOrEqual(4);
        for (const [at, box] of boxes.entries()) {
          expect(box.width).toBeGreaterThanOrEqual(36);
          expect(box.height).toBeGreaterThanOrEqual(44);
          // Each link of the bar is on one line.
          if (width >= 1024) expect(box.height).toBeLessThanOrEqual(48);
          expect(box.left).toBeGreaterThanOrEqual(boxes[at - 1]?.right ?? 0);
          expect(box.right).toBeLessThanOrEqual(width);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        await demo.click({ trial: true });
        await switcher.click();
        await expect(findMenuList(switcher)).toBeInViewport({ ratio: 1 });
        await findMenuList(switcher).getByRole('link').last().click({ trial: true });
        await page.keyboard.press('Escape');
        await expect(findMenuList(switcher)).toBeHidden();
      });
    }
    await demo.click();
    await page.waitForURL(contactHref(language, { callToAction: 'header', subject: 'demo' }));
    await switcher.click();
    await findMenuList(switcher).getByRole('link', { name: switcherCopy.names[other] }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
  });
}

/** The boxes of the controls in the header, from left to right. */
async function measureControls(page: Page): Promise<DOMRectReadOnly[]> {
  const controls = page.getByRole('banner').locator('div a:visible, div summary:visible');
  return controls.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
}
