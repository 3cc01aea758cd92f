/** Runs right behind the countries, before they are painted: opens the one that the browser's languages name. */
import { countryId } from './country-ids.ts';

navigator.languages.some((language) => {
  const [, region = ''] = /-([a-z]{2})\b/i.exec(language) ?? [];
  const country = document.getElementById(countryId(region.toLowerCase()));
  country?.setAttribute('open', '');
  return country;
});
