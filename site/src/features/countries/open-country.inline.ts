/** Runs right behind the countries, before they are painted: opens the one that the browser's languages name. */
import { countryId } from './country-ids.ts';

navigator.languages.some((language) => {
  const [, region = ''] = language.toLowerCase().split('-');
  const country = document.getElementById(countryId(region));
  country?.setAttribute('open', '');
  return country;
});
