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
      await expect(section.getByRole('radio', { name: licences.billing.annual })).toBeChecked();
      await expect(section.getByText(licences.save, { exact: true })).toBeVisible();
      const shown = () => section.getByRole('listitem').filter({ hasText: '€' }).allInnerTexts();
      // What is far below is not rendered yet.
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
      const [annualChoice, monthlyChoice] = [licences.billing.annual, monthly].map((label) =>
        section.getByText(label, { exact: true }),
      );
      const colours = async () => [await readColour(annualChoice), await readColour(monthlyChoice)];
      const [chosen, other] = await colours();
      expect(chosen).not.toBe(other);
      await section.getByText(monthly, { exact: true }).click();
      await expect(section.getByRole('radio', { name: monthly })).toBeChecked();
      await expect(section.getByText(licences.save, { exact: true })).toBeHidden();
      expect(await colours()).toEqual([other, chosen]);
      expect((await shown()).join()).not.toBe(annual);
      expect(await place()).toEqual(annualPlace);
      const number = language === 'es' ? /\b\d+,\d\d/ : /\b\d+\.\d\d/;
      expect(number.exec(annual)?.[0].replace(',', '.')).toBe(
        prices.suites[route].plans[0]?.annual?.toFixed(2),
      );
      await page.keyboard.press('ArrowLeft');
      await expect(section.getByText(licences.save, { exact: true })).toBeVisible();
      await expect(section.getByText(licences.billing.annual, { exact: true })).not.toHaveCSS(
        'outline-style',
        'none',
      );
    });
  });
}

function readColour(choice: Locator | undefined): Promise<string> | undefined {
  return choice?.evaluate((it) => getComputedStyle(it).backgroundColor);
}
