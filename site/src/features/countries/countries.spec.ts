import { siteContent } from '@altanube/e2e/helpers/site-content';
import { href } from '@altanube/content/links';
import { listPhones } from '@altanube/content/phones';
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

const { title } = siteContent.copy.es.contact.details;
const phones = listPhones(siteContent.company);

for (const first of phones) {
  test.describe(`a clock set to the country of ${first.e164}`, () => {
    test.use({ timezoneId: first.timeZones[0] ?? 'Europe/Madrid' });

    test('its number is in the footer, and first on the contact page (P-16)', async ({ page }) => {
      await page.goto(href('contact', 'es'));
      await page.keyboard.press('Shift');
      const footer = page.getByRole('contentinfo').getByRole('link', { name: first.line });
      await expect(footer).toHaveAttribute('href', `tel:${first.e164}`);
      const others = phones.filter((phone) => phone !== first);
      const listed = page.getByRole('region', { name: title }).locator('[href^="tel:"]');
      await expect(listed).toHaveText([first, ...others].map(({ line }) => line));
    });
  });
}
