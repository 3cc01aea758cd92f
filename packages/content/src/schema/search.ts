import { z } from 'zod';
import { languages } from '../languages.ts';
import { text } from './text.ts';

const searchWords = z.strictObject({
  ignored: text.describe('Words that say nothing of what is sought, with spaces between them'),
  synonyms: z
    .array(z.array(text).min(2).describe('Words and phrases for the same thing'))
    .describe('What visitors call things; who types one word of a list finds what says another'),
});

export const searchSchema = z
  .partialRecord(z.enum(languages), searchWords)
  .describe('What the search of the support centre knows of words, in each language');

export type SearchWords = z.infer<typeof searchWords>;
