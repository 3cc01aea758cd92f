import { z } from 'zod';
import { text } from './text.ts';

/** Texts that may read the same in both languages, each with the reason. */
export const sameInBothSchema = z.array(
  z.strictObject({ texts: z.array(text).min(1), reason: text }),
  { error: 'a list of texts with a reason' },
);

export type SameInBoth = z.infer<typeof sameInBothSchema>;
