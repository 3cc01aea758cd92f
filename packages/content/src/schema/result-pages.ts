import type { z } from 'zod';
import type { GeneralReason } from '@altanube/contact/reasons';
import { meta } from './parts.ts';
import { group, linkedText, list, text } from './text.ts';

export const contactSentSchema = group({
  meta,
  title: text,
  description: text,
  next: group({ title: text, items: list(text) }).describe('What happens next, in steps'),
  home: text.describe('Button to the home page'),
  faq: text.describe('Button to the frequent questions'),
}).describe('The page after a message that was sent without JavaScript');

export const contactNotSentSchema = group({
  meta,
  title: text,
  description: text,
  reasonsTitle: text.describe('Above the one reason that applies'),
  reasons: group({
    unreadable: text,
    'too-large': text,
    limited: text,
    storage: text,
  } satisfies Record<GeneralReason, z.ZodType<string>>).describe(
    'Reasons other than a field; those of the fields stand in contact.yaml',
  ),
  back: text.describe('Button to the form'),
  alternative: linkedText('email', 'phone').describe('Phone and e-mail as another way'),
}).describe('The page after a message that was not accepted');

export const notFoundSchema = group({
  meta,
  title: text,
  text,
  help: text.describe('What to do now'),
  home: text.describe('Button to the home page'),
  contact: text.describe('Button to the contact page'),
});

export const serverErrorSchema = group({
  meta,
  title: text,
  text,
  home: text.describe('Button to the home page'),
});
