export const countryListId = 'country-list';

/** The fragment of a country: `/precios#country-mx`. */
export function getCountryElementId(id: string): string {
  return `country-${id}`;
}
