import { suites } from '@altanube/content/suites';
import type { Locator } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { href } from '@altanube/content/links';
import { screens } from '@altanube/e2e/helpers/addresses';
import { expect, slow, test } from '@altanube/e2e/fixtures';

const { copy, prices } = siteContent;

for (const [route, language, viewport, details] of [
  [suites[0], 'es', screens.phone, {}],
  [suites.at(-1) ?? suites[0], 'en', screens.desktop, slow],
] as const) {
  test.describe(`in ${language}, ${viewport.width} px wide`, details, () => {
    test.use({ viewport });

    test(`${route}: starts with annual, and only that saves (S-4)`, async ({ page }) => {
      await page.goto(href(route, language));
      const { licences } = copy[language][route];
      const monthly = licences.billing.monthByMonth;
      const section = page.getByRole('region', { name: licences.title, exact: true });
      const saving = section.getByText(licences.save, { exact: true });
      await expect(section.getByRole('radio', { name: licences.billing.annual })).toBeChecked();
      await expect(saving).toBeVisible();
      const shown = () => section.getByRole('listitem').filter({ hasText: '€' }).allInnerTexts();
      // Sections far below the viewport are not rendered yet.
      await section.scrollIntoViewIfNeeded();
      await expect.poll(shown).not.toContain('');
      const annual = (await shown()).join();
      const place = () =>
        section.evaluate((it) => {
          const { top } = it.getBoundingClientRect();
          const cards = it.querySelector('li')?.getBoundingClientRect();
          return [(cards?.top ?? NaN) - top, cards?.height];
        });
      const annualPlace = await place();
      const annualChoice = section.getByText(licences.billing.annual, { exact: true });
      const monthlyChoice = section.getByText(monthly, { exact: true });
      const colours = async () => [await readColour(annualChoice), await readColour(monthlyChoice)];
      const [chosen, other] = await colours();
      expect(chosen).not.toBe(other);
      await monthlyChoice.click();
      await expect(section.getByRole('radio', { name: monthly })).toBeChecked();
      await expect(saving).toBeHidden();
      expect(await colours()).toEqual([other, chosen]);
      expect((await shown()).join()).not.toBe(annual);
      expect(await place()).toEqual(annualPlace);
      const number = language === 'es' ? /\b\d+,\d\d/ : /\b\d+\.\d\d/;
      expect(number.exec(annual)?.[0].replace(',', '.')).toBe(
        prices.suites[route].plans[0]?.annual?.toFixed(2),
      );
      await page.keyboard.press('ArrowLeft');
      await expect(saving).toBeVisible();
      await expect(annualChoice).not.toHaveCSS('outline-style', 'none');
    });
  });
}

test('the licences stand in one row on a screen of 1280 px', async ({ page }) => {
  await page.setViewportSize({ width: 1280 - 17, height: 740 });
  for (const suite of suites) {
    await page.goto(href(suite, 'es'));
    const cards = page.locator('#licences li:has(h3)');
    const tops = await cards.evaluateAll((all) =>
      all.map((card) => Math.round(card.getBoundingClientRect().top)),
    );
    expect(new Set(tops.slice(0, 4)).size).toBe(1);
  }
});

function readColour(choice: Locator): Promise<string> {
  return choice.evaluate((it) => getComputedStyle(it).backgroundColor);
}
