import { languages } from '#site/languages.ts';
import { z } from 'zod';
import { template, text } from './text.ts';

/** The mail that brings a message to the team. */
export const mailSchema = z.strictObject({
  subject: template('name', 'company', 'suite'),
  heading: text,
  labels: z.strictObject({
    name: text,
    email: text,
    company: text,
    size: text,
    suite: text,
    message: text,
    language: text,
    received: text,
    reference: text,
  }),
  notGiven: text.describe('In place of a field that was left empty'),
  languages: z.record(z.enum(languages), text),
  reply: template('name').describe('Last line: a reply to the mail goes to the sender'),
  suspected: template('reason').describe('First line of a message that looks like spam'),
  suspicions: z
    .strictObject({ 'hidden-field': text, 'too-fast': text })
    .describe('The reasons that can stand in the line above'),
});

export type MailCopy = z.infer<typeof mailSchema>;
