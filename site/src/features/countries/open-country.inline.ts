/** Runs right behind the countries, before they are painted: opens the one that the browser's languages name. */
import { countryId, countryListId } from './country-ids.ts';

const list = document.getElementById(countryListId);
const [country] = navigator.languages.flatMap((language) => {
  const [, region = ''] = /-([a-z]{2})(?:-|$)/i.exec(language) ?? [];
  return list?.querySelector<HTMLDetailsElement>(`#${countryId(region.toLowerCase())}`) ?? [];
});
if (country !== undefined) country.open = true;
