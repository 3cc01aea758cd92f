import { basename } from 'node:path';
import { languages, type Language } from '@altanube/content/languages';
import { addresses, type Address } from './addresses.ts';

/** If a behaviour is the same in every language, `npm test` checks some of them, `npm run test:slow` all. */
export const isWhole = process.env['TEST_WHOLE'] === 'true';

/** Moves all turns on, so that runs with different seeds try different shares. */
const firstTurn = Number(process.env['TEST_FIRST_TURN'] ?? 0);

/** The one whose turn it is in a file of tests, or on a page. */
export function inTurn<Variant>(all: readonly Variant[], name: string): readonly Variant[] {
  const letters = [...basename(name)].map((letter) => letter.charCodeAt(0));
  const turn = letters.reduce((sum, code) => sum + code, firstTurn) % all.length;
  return isWhole ? all : all.slice(turn, turn + 1);
}

/** The languages for behaviour that has no words of its own. */
export const sharedLanguages = languages.filter((language) => isWhole || hasTurn(language, 0));

/** Every page, in the languages by turns: for what a page does in the same way in each of them. */
export const sharedAddresses: Address[] = addresses.filter(({ language }, index) => {
  const pages = addresses.length / languages.length;
  return isWhole || hasTurn(language, index % pages);
});

/** Pages that differ in what runs on them: for what does not depend on what a page says. */
export const fewAddresses: Address[] = sharedAddresses.filter(
  ({ route }) => isWhole || ['home', 'pricing', 'support', 'contact'].includes(route),
);

function hasTurn(language: Language, turn: number): boolean {
  return languages[(firstTurn + turn) % languages.length] === language;
}
