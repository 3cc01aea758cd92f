export const countryListId = 'country-list';

/** The fragment of a country: `/precios#country-mx`. */
export function countryId(id: string): string {
  return `country-${id}`;
}
