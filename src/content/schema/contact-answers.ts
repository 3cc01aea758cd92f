import { z } from 'zod';
import { meta } from './parts.ts';
import { list, text } from './text.ts';

/** The page after a message that was sent without JavaScript. */
export const contactSentSchema = z.strictObject({
  meta,
  title: text,
  description: text,
  next: z.strictObject({ title: text, items: list(text) }),
  home: text,
  faq: text,
});

/** The page after a message that could not be taken. */
export const contactNotSentSchema = z.strictObject({
  meta,
  invalid: z.strictObject({ title: text, description: text }),
  failure: z.strictObject({ title: text, description: text }),
  checks: z.strictObject({ title: text, items: list(text) }),
  back: text,
  alternative: text.describe('Phone and e-mail as another way'),
});

export type ContactSentWords = z.infer<typeof contactSentSchema>;
export type ContactNotSentWords = z.infer<typeof contactNotSentSchema>;
