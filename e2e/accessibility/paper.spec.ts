import type { Page } from '@playwright/test';
import { allAddresses, screens } from '../helpers/addresses.ts';
import { axeViolations, colourRules } from '../helpers/axe.ts';
import { expect, test } from '../fixtures.ts';

/** What comes out of a printer: whole, readable with and without backgrounds, and not a pile. */
/** The longest page, about the company, takes nine sheets of A4. */
const mostSheets = 9;

/** A4 within its margins. */
const sheet = { width: 718, height: 1047 };

// From a dark screen: paper is white all the same.
test.use({ locale: 'es-ES', viewport: screens.desktop, colorScheme: 'dark' });

for (const { route, language, url } of allAddresses) {
  test(`${url} (${route}) in ${language} can be read on paper`, async ({ page }) => {
    await page.goto(url);
    const pdf = await page.pdf({ format: 'A4' });
    const sheets = countSheets(pdf);
    expect(sheets).toBeGreaterThan(0);
    expect(sheets).toBeLessThanOrEqual(mostSheets);

    const onScreen = await textsOnScreen(page);
    await page.setViewportSize(sheet);
    await page.emulateMedia({ media: 'print' });
    const lost = await onScreen.evaluate((all) =>
      all
        .filter((it) => !it.checkVisibility({ visibilityProperty: true }))
        .map((it) => it.textContent),
    );
    expect(lost, 'what is read on the screen is printed').toEqual([]);
    expect(await tallerThanSheet(page), 'nothing leaves the rest of a sheet empty').toEqual([]);
    expect(await missingOnPaper(page), 'every heading and every answer is printed').toEqual([]);
    expect(await faintOnWhite(page), 'without backgrounds all text is dark').toEqual([]);
    expect(await axeViolations(page, colourRules), 'with backgrounds').toEqual([]);
    const buttons = page.locator('main a.button[target]');
    const addresses = await buttons.evaluateAll((all) =>
      all.map((it) =>
        getComputedStyle(it, '::after').content.includes(it.getAttribute('href') ?? ''),
      ),
    );
    expect(addresses, 'a button that leaves the site has its address beside it').not.toContain(
      false,
    );
  });
}

/** Chromium writes the objects of a PDF in plain text, and only their streams compressed. */
function countSheets(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

/** The texts of a page, but for ways through the site and what is offered to be pressed. */
async function textsOnScreen(page: Page) {
  return page
    .locator('main')
    .evaluateHandle((main) =>
      [...main.querySelectorAll('p, li, dt, dd, th, td, blockquote, figcaption')]
        .filter((it) => it.closest('nav, form, search, .visually-hidden, .needs-script') === null)
        .filter((it) => it.checkVisibility({ visibilityProperty: true })),
    );
}

/** What is to stay whole and does not fit on a sheet begins on the next one. */
async function tallerThanSheet(page: Page): Promise<string[]> {
  return page.locator('main').evaluate(
    (main, { height }) =>
      [...main.querySelectorAll('*')]
        .filter((it) => getComputedStyle(it).breakInside === 'avoid')
        .filter((it) => it.getBoundingClientRect().height > height)
        .map((it) => `${it.tagName}.${it.className}: ${it.textContent.slice(0, 60)}`),
    sheet,
  );
}

async function missingOnPaper(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('h1, h2, h3, details p, details li')]
      // What is for screen readers, or for another billing or width, is not on paper either.
      .filter((it) => it.closest('.visually-hidden') === null)
      .filter((it) => !it.checkVisibility({ visibilityProperty: true }))
      .map((it) => it.textContent),
  );
}

/** Texts whose colour has less than 4.5:1 on white, as they print where backgrounds are left out. */
async function faintOnWhite(page: Page): Promise<string[]> {
  return page.locator('body').evaluate((body) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const channel = (value: number) =>
      value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    const contrastOnWhite = (colour: string) => {
      if (canvas === null) return 0;
      canvas.fillStyle = 'white';
      canvas.fillRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      const [r, g, b] = [channel(red / 255), channel(green / 255), channel(blue / 255)];
      return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
    };
    return [...body.querySelectorAll('main *, header *')]
      .filter((it) =>
        [...it.childNodes].some((node) => node.nodeName === '#text' && node.nodeValue?.trim()),
      )
      .filter((it) => it.checkVisibility() && it.getBoundingClientRect().width > 1)
      .filter((it) => getComputedStyle(it).printColorAdjust !== 'exact')
      .filter((it) => contrastOnWhite(getComputedStyle(it).color) < 4.5)
      .map((it) => `${getComputedStyle(it).color}: ${it.textContent.slice(0, 60)}`);
  });
}
