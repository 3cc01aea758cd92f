import { z } from 'zod';
import { languages } from '../languages.ts';
import { text } from './text.ts';

const term = z.strictObject({
  use: text.describe('The word that the site uses'),
  not: z.array(text).min(1).describe('Words for the same thing that no text may hold'),
});

export const termsSchema = z
  .partialRecord(z.enum(languages), z.array(term))
  .describe('Of several words for one thing, the one that the site uses, in each language');

export type Terms = z.infer<typeof termsSchema>;
export type Term = z.infer<typeof term>;
