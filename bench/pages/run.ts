import { launchBrowser } from '#scripts/browser.ts';
import { buildIfChanged } from '#scripts/build.ts';
import { withSite } from '#testing/site-under-test.ts';
import { measureSizes } from './sizes.ts';

/** Sizes of every page beside their budget. */
export async function run(): Promise<void> {
  buildIfChanged();
  await withSite(async ({ origin }) => {
    const browser = await launchBrowser();
    console.log('Bytes on the wire (brotli) before the visitor acts, 360 px wide');
    console.table(await measureSizes(browser, origin));
    await browser.close();
  });
}
