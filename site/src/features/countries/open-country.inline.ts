/** Runs right after the countries, before they are painted: opens that of the browser's region. */
import { getCountryElementId } from './country-ids.ts';

navigator.languages.some((language) => {
  const [, region = ''] = language.toLowerCase().split('-');
  const country = document.getElementById(getCountryElementId(region));
  country?.setAttribute('open', '');
  return country;
});
