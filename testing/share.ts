import { basename } from 'node:path';
import { languages } from '#site/languages.ts';
import { addresses, type Address } from './addresses.ts';

/**
 * `npm test` tries in a browser a share of what is the same in every language; `npm run
 * test:endurance`, which runs the browser's tests with all recipes applied, tries the whole.
 */
export const isWhole = process.env['TEST_WHOLE'] === 'true';

/**
 * Of languages, or screens, the one whose turn it is in a file of tests, or on a page, so that each is
 * tried somewhere: for behaviour whose words come from the content.
 */
export function inTurn<Variant>(all: readonly Variant[], name: string): readonly Variant[] {
  const letters = [...basename(name)].map((letter) => letter.charCodeAt(0));
  const turn = letters.reduce((sum, code) => sum + code, 0) % all.length;
  return isWhole ? all : all.slice(turn, turn + 1);
}

/** The languages for behaviour that has no words of its own. */
export const sharedLanguages = isWhole ? languages : languages.slice(0, 1);

/** Every page, in the languages by turns: for what a page does in the same way in each of them. */
export const sharedAddresses: Address[] = addresses.filter(({ language }, index) => {
  const pages = addresses.length / languages.length;
  return isWhole || languages[(index % pages) % languages.length] === language;
});

/** Pages that differ in what runs on them: for what does not depend on what a page says. */
export const fewAddresses: Address[] = sharedAddresses.filter(
  ({ route }) => isWhole || ['home', 'pricing', 'support', 'contact'].includes(route),
);
