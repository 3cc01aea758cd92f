import { basename } from 'node:path';
import { languages, type Language } from '@altanube/content/languages';
import { addresses, type Address } from './addresses.ts';

/** Whether all languages are tested; `npm test` samples them where behaviour is the same. */
export const isFullRun = process.env['TEST_WHOLE'] === 'true';

/** Offset of the rotation, so that runs with different seeds test different samples. */
const firstTurn = Number(process.env['TEST_FIRST_TURN'] ?? 0);

/** One variant, by rotation over test files or pages; all of them in a full run. */
export function pickVariants<Variant>(all: readonly Variant[], name: string): readonly Variant[] {
  const letters = [...basename(name)].map((letter) => letter.charCodeAt(0));
  const turn = letters.reduce((sum, code) => sum + code, firstTurn) % all.length;
  return isFullRun ? all : all.slice(turn, turn + 1);
}

/** The languages for behaviour that does not depend on text. */
export const sampledLanguages = languages.filter((language) => isFullRun || isSampled(language, 0));

/** Every page in one language each, by rotation, for behaviour that is the same in all. */
export const sampledAddresses: Address[] = addresses.filter(({ language }, index) => {
  const pages = addresses.length / languages.length;
  return isFullRun || isSampled(language, index % pages);
});

/** One page for each kind of interactivity, for behaviour that does not depend on text. */
export const representativeAddresses: Address[] = sampledAddresses.filter(
  ({ route }) => isFullRun || ['home', 'pricing', 'support', 'contact'].includes(route),
);

function isSampled(language: Language, turn: number): boolean {
  return languages[(firstTurn + turn) % languages.length] === language;
}
