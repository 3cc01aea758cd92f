import { z } from 'zod';
import type { GeneralReason } from '@altanube/contact/reasons';
import { meta } from './parts.ts';
import { linkedText, list, text } from './text.ts';

export const contactSentSchema = z
  .strictObject({
    meta,
    title: text,
    description: text,
    next: z
      .strictObject({ title: text, items: list(text) })
      .describe('What happens next, in steps'),
    home: text.describe('Button to the home page'),
    faq: text.describe('Button to the frequent questions'),
  })
  .describe('The page after a message that was sent without JavaScript');

export const contactNotSentSchema = z
  .strictObject({
    meta,
    title: text,
    description: text,
    reasonsTitle: text.describe('Above the one reason that applies'),
    reasons: z
      .strictObject({
        unreadable: text,
        'too-large': text,
        limited: text,
        storage: text,
      } satisfies Record<GeneralReason, z.ZodType<string>>)
      .describe('Reasons other than a field; those of the fields stand in contact.yaml'),
    back: text.describe('Button to the form'),
    alternative: linkedText('email', 'phone').describe('Phone and e-mail as another way'),
  })
  .describe('The page after a message that was not accepted');

export type ContactSentCopy = z.infer<typeof contactSentSchema>;
export type ContactNotSentCopy = z.infer<typeof contactNotSentSchema>;
