import { z } from 'zod';
import { text } from './text.ts';

export const untranslatedSchema = z
  .array(z.strictObject({ texts: z.array(text).min(1), reason: text }), {
    error: 'a list of texts with a reason',
  })
  .describe('Texts that a translation may leave as they are in Spanish, each with the reason');

export type Untranslated = z.infer<typeof untranslatedSchema>;
