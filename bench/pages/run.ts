import { launchBrowser } from '#scripts/browser.ts';
import { buildIfChanged } from '#scripts/build.ts';
import { withSite } from '#testing/site-under-test.ts';
import { measureActing } from './acting.ts';
import { measureSizes } from './sizes.ts';

/** Sizes of every page beside their budget, and how soon a slow phone answers its visitor. */
export async function run(): Promise<void> {
  buildIfChanged();
  await withSite(async ({ origin }) => {
    const browser = await launchBrowser();
    console.log('Bytes on the wire (brotli) before the visitor acts, 360 px wide');
    console.table(await measureSizes(browser, origin));
    console.log('A phone 4 times slower than this machine, at 1.6 Mbit/s and 150 ms; median of 5');
    console.table(await measureActing(browser, origin));
    await browser.close();
  });
}
