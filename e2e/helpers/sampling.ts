import { basename } from 'node:path';
import { languages } from '@altanube/content/languages';
import { addresses, type Address } from './addresses.ts';

/** Marks a test that only `npm run test:slow` runs. So does a file name with `.slow.`. */
export const slow = { tag: '@slow' };

/** Pairs variants that are tested alike with details of a test: `slow` for all but one, by rotation. */
export function sample<Variant>(all: readonly Variant[], name: string) {
  const letters = [...basename(name)].map((letter) => letter.charCodeAt(0));
  const turn = letters.reduce((sum, code) => sum + code, 0) % all.length;
  return all.map((variant, index) => [variant, index === turn ? {} : slow] as const);
}

/** Every page in one language each, by rotation, for behaviour that is the same in all. */
export const sampledAddresses: Address[] = addresses.filter(({ language }, index) => {
  const pages = addresses.length / languages.length;
  return languages[(index % pages) % languages.length] === language;
});

/** One page for each kind of interactivity, for behaviour that does not depend on text. */
export const representativeAddresses: Address[] = sampledAddresses.filter(({ route }) =>
  ['home', 'pricing', 'support', 'contact'].includes(route),
);

/** These addresses for `npm test`, and all others for `npm run test:slow`. */
export function groupAddresses(sampled: readonly Address[]) {
  const others = addresses.filter((address) => !sampled.includes(address));
  return [
    ['sampled', sampled, {}],
    ['other', others, slow],
  ] as const;
}
