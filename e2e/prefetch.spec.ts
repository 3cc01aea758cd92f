import type { Page } from '@playwright/test';
import { siteContent } from './helpers/site-content.ts';
import { href } from '@altanube/content/links';
import { screens } from './helpers/addresses.ts';
import { sharedLanguages } from './helpers/share.ts';
import { expect, test } from './fixtures.ts';

const { copy } = siteContent;

test.use({ locale: 'es-ES', viewport: screens.desktop });

for (const language of sharedLanguages) {
  test(`in ${language}, the page behind a link that is pointed at is fetched ahead, once (N-16)`, async ({
    page,
    site: { log },
  }) => {
    const before = log().length;
    await page.goto(href('faq', language), { waitUntil: 'networkidle' });
    const link = page
      .getByRole('banner')
      .getByRole('link', { name: copy[language].pricing.meta.name })
      .first();
    const fetched = nextFetchAhead(page);
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

/** The address of the next document that the browser asks for ahead. */
async function nextFetchAhead(page: Page): Promise<string> {
  const request = await page.waitForEvent('request', async (asked) => {
    const headers = await asked.allHeaders();
    return headers['sec-purpose']?.startsWith('prefetch') === true;
  });
  await request.response();
  return request.url();
}
