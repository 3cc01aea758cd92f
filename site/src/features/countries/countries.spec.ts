import { siteContent } from '@altanube/e2e/helpers/site-content';
import { href } from '@altanube/content/links';
import { expect, test } from '@altanube/e2e/fixtures';
import { getCountryElementId, countryListId } from './country-ids.ts';

const country = siteContent.company.countries[0]?.id ?? '';

for (const [locale, opened] of [
  [`es-${country.toUpperCase()}`, [getCountryElementId(country)]],
  ['es', []],
] as const) {
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale });

    test('opens its own country, if any (PRI-12)', async ({ page }) => {
      for (const route of ['pricing', 'contact'] as const) {
        await page.goto(href(route, 'es'));
        const countries = page.locator(`#${countryListId} > details`);
        await expect(countries).toHaveCount(siteContent.company.countries.length);
        const open = await countries.evaluateAll((all) =>
          all.flatMap((each) => (each.hasAttribute('open') ? each.id : [])),
        );
        expect(open).toEqual(opened);
      }
    });
  });
}
