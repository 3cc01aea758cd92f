import { languages } from '#site/languages.ts';
import { addresses, type Address } from './addresses.ts';

/**
 * `npm test` tries in a browser a share of what is the same in every language; `npm run
 * test:endurance`, which runs the browser's tests with all recipes applied, tries the whole.
 */
const isWhole = process.env['TEST_WHOLE'] === 'true';

/** The languages for behaviour that has no words of its own. */
export const sharedLanguages = isWhole ? languages : languages.slice(0, 1);

/** Every page, in the languages by turns. */
export const sharedAddresses: Address[] = addresses.filter(({ language }, index) => {
  const pages = addresses.length / languages.length;
  return isWhole || languages[(index % pages) % languages.length] === language;
});
