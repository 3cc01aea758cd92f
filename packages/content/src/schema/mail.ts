import { callsToAction } from '@altanube/contact/attribution';
import { problemNames } from '@altanube/contact/mail/problems';
import { attributionParts } from '@altanube/contact/read-attribution';
import { mapFields, type ContactField } from '@altanube/contact/fields';
import { otherFormNames } from '../forms.ts';
import { languages } from '../languages.ts';
import { z } from 'zod';
import { eachOf, group, template, text } from './text.ts';

const problem = group({
  title: text.describe('What is wrong, to stand after a colon'),
  advice: text.describe('What it means for messages, and what to do'),
});

const alertSubject = template('site', 'problem');

const alertSchema = group({
  subjects: group({ began: alertSubject, lasts: alertSubject, ended: alertSubject }),
  since: text,
  machine: text,
  problems: group(eachOf(problemNames, problem)),
  updateRefused: problem.describe('An update by deploy/auto-update.sh that did not succeed'),
  installedFilesChanged: problem.describe('An update that changed files that people have copied'),
});

export const mailSchema = group({
  subject: template('name', 'company', 'suite'),
  heading: text,
  ticket: group({ subject: template('name', 'company', 'suite'), heading: text }).describe(
    'Instead of the subject and heading above, for a ticket',
  ),
  forms: group(Object.fromEntries(otherFormNames.map((name) => [name, text])))
    .prefault({})
    .describe(
      'What a message of each other form is: heading of its mail, and start of its subject',
    ),
  labels: group({
    ...mapFields<Record<ContactField, typeof text>>(() => text),
    language: text,
    received: text,
    reference: text,
  }),
  attribution: z
    .record(z.enum(attributionParts), text)
    .describe('Labels of what is known of how the visitor came to write'),
  callsToAction: z
    .record(z.enum(callsToAction), text)
    .describe('What the visitor followed to the form'),
  invitation: group({
    title: template('company'),
    both: template('ours', 'theirs').describe('The time in the zones of company and visitor'),
    newOffset: template('time', 'offset').describe('If the browser used another offset'),
    place: text,
    description: template('name', 'time'),
  }).describe('The calendar file for a demo, in the language of the visitor'),
  notGiven: text.describe('In place of a field that was left empty'),
  languages: z.record(z.enum(languages), text),
  reply: template('name').describe('Last line: a reply to the mail goes to the sender'),
  suspected: template('reason').describe('First line of a message that looks like spam'),
  suspicions: group({
    'hidden-field': text,
    'too-fast': text,
  }).describe('The reasons that can stand in the line above'),
  alarm: alertSchema,
  summary: group({
    subject: template('count'),
    intro: text,
    labels: group({
      sender: text,
      company: text,
      message: text,
      reason: text,
      received: text,
      deletion: text,
    }),
    release: text.describe('Above the command that sends the message after all'),
    refuse: text.describe('Above the command that deletes it'),
    more: template('count').describe('Above the command that lists those that are left out'),
  }).describe('The mail about messages that were set aside as likely spam, at most one an hour'),
});
