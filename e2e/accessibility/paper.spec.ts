import type { Page } from '@playwright/test';
import { allAddresses, screens } from '../helpers/addresses.ts';
import { findAxeViolations, colourRules } from '../helpers/axe.ts';
import { expect, test } from '../fixtures.ts';

/** The longest page, about the company, takes nine sheets of A4. */
const mostSheets = 9;

/** A4 within its margins. */
const sheet = { width: 718, height: 1047 };

// From a dark theme, because paper must be white all the same.
test.use({ viewport: screens.desktop, colorScheme: 'dark' });

for (const { route, language, url } of allAddresses) {
  test(`${url} (${route}) in ${language} is readable on paper`, async ({ page }) => {
    await page.goto(url);
    const pdf = await page.pdf({ format: 'A4' });
    // Chromium writes the objects of a PDF in plain text, and only their streams compressed.
    const sheets = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
    expect(sheets).toBeGreaterThan(0);
    expect(sheets).toBeLessThanOrEqual(mostSheets);

    const onScreen = await getTextsOnScreen(page);
    await page.setViewportSize(sheet);
    await page.emulateMedia({ media: 'print' });
    const lost = await onScreen.evaluate((all) =>
      all
        .filter((it) => !it.checkVisibility({ visibilityProperty: true }))
        .map((it) => it.textContent),
    );
    expect(lost, 'what is read on the screen is printed').toEqual([]);
    expect(await findMissingOnPaper(page), 'every heading and every answer is printed').toEqual([]);
    expect(await findAxeViolations(page, colourRules), 'with backgrounds').toEqual([]);
    await removeBackgrounds(page);
    expect(await findAxeViolations(page, colourRules), 'without backgrounds').toEqual([]);
    const unsaid = await page
      .locator('main a.button[target]')
      .evaluateAll((all) =>
        all
          .map((it) => [it.getAttribute('href') ?? '', getComputedStyle(it, '::after').content])
          .filter(([address = '', beside]) => !beside?.includes(address)),
      );
    expect(unsaid, 'a button that leaves the site has its address beside it').toEqual([]);
  });
}

/** The texts of a page, except navigation and controls. */
async function getTextsOnScreen(page: Page) {
  return page
    .locator('main')
    .evaluateHandle((main) =>
      [...main.querySelectorAll('p, li, dt, dd, th, td, blockquote, figcaption')]
        .filter((it) => it.closest('nav, form, search, .visually-hidden, .needs-script') === null)
        .filter((it) => it.checkVisibility({ visibilityProperty: true })),
    );
}

async function findMissingOnPaper(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('h1, h2, h3, details p, details li')]
      // Text for screen readers, other billing or other widths is not printed either.
      .filter((it) => it.closest('.visually-hidden') === null)
      .filter((it) => !it.checkVisibility({ visibilityProperty: true }))
      .map((it) => it.textContent),
  );
}

/** Browsers print without backgrounds unless a style forces them. */
async function removeBackgrounds(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (getComputedStyle(element).printColorAdjust === 'exact') continue;
      element.style.background = 'none';
    }
  });
}
