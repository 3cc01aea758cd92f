import { z } from 'zod';
import { languages, perLanguage } from '../languages.ts';
import { anyList, group, list, optionalList, text } from './text.ts';

const term = group({
  use: text.describe('The word that the site uses'),
  not: list(text).describe('Words for the same thing that no text may hold'),
});

export const termsSchema = group({
  ...perLanguage(() => optionalList(term)),
  suites: group({ google: anyList(text), microsoft: anyList(text) }).describe(
    'What belongs to each suite; while it is not sold, the check lists the sentences with its names',
  ),
}).describe('Of several words for one thing, the one that the site uses, in each language');

export type Term = z.infer<typeof term>;

export const untranslatedSchema = anyList(group({ texts: list(text), reason: text })).describe(
  'Texts that a translation may leave as they are in Spanish, each with the reason',
);

const searchWords = group({
  ignored: text.describe('Words that say nothing of what is sought, with spaces between them'),
  synonyms: anyList(anyList(text).min(2).describe('Words and phrases for the same thing')).describe(
    'What visitors call things; who types one word of a list finds what says another',
  ),
});

export const searchSchema = z
  .partialRecord(z.enum(languages), searchWords)
  .describe('What the search of the support centre knows of words, in each language');

export type SearchWords = z.infer<typeof searchWords>;
