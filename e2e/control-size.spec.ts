import { screens } from '#testing/addresses.ts';
import { sharedAddresses } from '#testing/share.ts';
import { expect, test } from './fixtures.ts';

test.use({ locale: 'es-ES', viewport: screens.phone });

/** An iPhone enlarges the page where a control with smaller letters gets the focus, and leaves it so. */
const smallestPx = 16;

for (const { url } of sharedAddresses) {
  test(`on ${url}, letters of every control have ${smallestPx} px or more`, async ({ page }) => {
    await page.goto(url);
    const sizes = await page.evaluate(() =>
      [...document.querySelectorAll('input:not([type=hidden]), select, textarea')].map(
        (control) => [control.outerHTML, parseFloat(getComputedStyle(control).fontSize)] as const,
      ),
    );
    // Every page has at least its choice of a theme.
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.filter(([, size]) => size < smallestPx)).toEqual([]);
  });
}
