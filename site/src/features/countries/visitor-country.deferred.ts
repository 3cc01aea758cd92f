import { firstInteraction } from '#browser/first-interaction.ts';
import { getCountryElementId } from './country-ids.ts';

/** Opens the country of the browser's region, far below the first screen. */
export function openCountry(): void {
  navigator.languages.some((language) => {
    const [, region = ''] = language.toLowerCase().split('-');
    const country = document.getElementById(getCountryElementId(region));
    country?.setAttribute('open', '');
    return country;
  });
}

/** If it cannot be loaded, the company's own number stays. */
export function loadVisitorPhone(): void {
  firstInteraction.then(() => import('./show-phone.ts')).catch(() => {});
}
