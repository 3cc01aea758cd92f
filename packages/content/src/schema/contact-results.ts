import type { z } from 'zod';
import type { GeneralReason } from '@altanube/contact/reasons';
import { meta } from './parts.ts';
import { group, linkedText, list, text } from './text.ts';

export const contactSentSchema = group(
  'The page after a message that was sent without JavaScript',
  {
    meta,
    title: text,
    description: text,
    next: group('What happens next, in steps', { title: text, items: list(text) }),
    home: text.describe('Button to the home page'),
    faq: text.describe('Button to the frequent questions'),
  },
);

export const contactNotSentSchema = group('The page after a message that was not accepted', {
  meta,
  title: text,
  description: text,
  reasonsTitle: text.describe('Above the one reason that applies'),
  reasons: group('Reasons other than a field; those of the fields stand in contact.yaml', {
    unreadable: text,
    'too-large': text,
    limited: text,
    storage: text,
  } satisfies Record<GeneralReason, z.ZodType<string>>),
  back: text.describe('Button to the form'),
  alternative: linkedText('email', 'phone').describe('Phone and e-mail as another way'),
});

export type ContactSentCopy = z.infer<typeof contactSentSchema>;
export type ContactNotSentCopy = z.infer<typeof contactNotSentSchema>;
