import type { Page } from '@playwright/test';
import { siteContent } from './helpers/site-content.ts';
import { href } from '@altanube/content/links';
import { screens } from './helpers/addresses.ts';
import { sample } from './helpers/sampling.ts';
import { languages } from '@altanube/content/languages';
import { expect, test } from './fixtures.ts';

const { copy } = siteContent;

test.use({ viewport: screens.desktop });

for (const [language, details] of sample(languages, import.meta.filename)) {
  const title = `in ${language}, hovering a link prefetches its page once (N-16)`;
  test(title, details, async ({ page, site: { log } }) => {
    const before = log().length;
    await page.goto(href('faq', language), { waitUntil: 'networkidle' });
    const link = page
      .getByRole('banner')
      .getByRole('link', { name: copy[language].pricing.meta.name })
      .first();
    const fetched = waitForPrefetch(page);
    await link.hover();
    expect(await fetched).toMatch(new RegExp(`${RegExp.escape(href('pricing', language))}$`));
    await link.click();
    await page.waitForURL(href('pricing', language));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect
      .poll(() =>
        log()
          .slice(before)
          .filter(({ path }) => path === '/precios'),
      )
      .toEqual([expect.objectContaining({ isPrefetch: true })]);
  });
}

/** The address of the next document that the browser prefetches. */
async function waitForPrefetch(page: Page): Promise<string> {
  const request = await page.waitForEvent('request', async (asked) => {
    const headers = await asked.allHeaders();
    return headers['sec-purpose']?.startsWith('prefetch') === true;
  });
  await request.response();
  return request.url();
}
