import { href } from '#site/links.ts';
import { screens } from '#testing/addresses.ts';
import { forcedLayouts, type ForcedLayout } from '#testing/forced-layouts.ts';
import { holdPointer } from '#testing/held-pointer.ts';
import { inTurn, sharedLanguages } from '#testing/share.ts';
import { expect, test } from './fixtures.ts';

test.use({
  locale: 'es-ES',
  viewport: screens.phone,
  hasConsented: false,
  contextOptions: { reducedMotion: 'no-preference' },
});

/** Pages with scripts of their own. What holds on every page on later visits is in `pages.spec.ts`. */
const urls = sharedLanguages.flatMap((language) =>
  inTurn(['home', 'contact', 'support'] as const, import.meta.filename).map((route) =>
    href(route, language),
  ),
);

for (const url of urls) {
  test(`on a first visit to ${url} no script makes the browser lay out the page in the first frame`, async ({
    page,
  }) => {
    await holdPointer(page);
    const { layouts } = await forcedLayouts(page, async () => {
      await page.goto(url, { waitUntil: 'networkidle' });
      await expect(page.locator('dialog')).toHaveJSProperty('open', true);
      await expect
        .poll(() => page.evaluate(() => document.querySelector(':modal') !== null))
        .toBe(true);
    });
    expect(layouts.filter((layout) => !isOfDialog(layout))).toEqual([]);
  });
}

/** The script in the document opens the dialog, which is all that is parsed by then; later it is watched. */
function isOfDialog({ script, isInFirstFrame }: ForcedLayout): boolean {
  return !isInFirstFrame || !script.endsWith('.js');
}
