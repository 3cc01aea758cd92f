import { omitUnsold } from '../suites.ts';
import type { z } from 'zod';
import {
  contactFields,
  getIssueCodes,
  mapFields,
  type FieldKind,
  type FieldRule,
  type IssueCodeOf,
  type KindOf,
  type ContactField,
} from '@altanube/contact/fields';
import { pageMeta, section } from './parts.ts';
import { eachOf, group, linkedText, list, template, text } from './text.ts';

const textField = group({
  label: text,
  placeholder: text.describe('Example shown in the empty field'),
  hint: text.describe('Help below the field'),
});

function choice(options: readonly string[]) {
  return group({
    label: text,
    hint: text.describe('Help below the field'),
    none: text.describe('The empty choice'),
    options: group(Object.fromEntries(options.map((option) => [option, text]))),
  });
}

const timeField = group({
  label: text,
  hint: text.describe('What is chosen, and who confirms it'),
  byMessage: text.describe('In place of the times, without JavaScript'),
  none: text.describe('In place of the times, where none is offered for now'),
  day: text,
  clear: text.describe('The button that takes the choice back'),
  time: text,
  noTime: text.describe('In place of the times, until a day is chosen'),
  morning: text.describe('Above the times before noon'),
  afternoon: text.describe('Above the others'),
  moment: template('day', 'time').describe('A day and a time in a sentence'),
  gone: text.describe('In place of a day whose time is over'),
  here: template('zone').describe('The zone of the visitor, in which the times are'),
  there: template('zone').describe('The same, where the browser does not tell the zone'),
  chosen: template('time'),
  both: template('here', 'there').describe('The chosen time in the zones of visitor and company'),
  sent: template('time', 'zone').describe('Once the message is sent'),
});

type FieldSchema<Kind extends FieldKind> = Kind extends 'choice'
  ? ReturnType<typeof choice>
  : Kind extends 'time'
    ? typeof timeField
    : typeof textField;

const fields = mapFields<{ [Field in ContactField]: FieldSchema<KindOf<Field>> }>((field) => {
  const rule: FieldRule = contactFields[field];
  if (rule.kind === 'time') return timeField;
  return rule.kind === 'choice' ? choice(rule.options) : textField;
});

type ErrorSchema<Kind extends FieldKind> = z.ZodObject<Record<IssueCodeOf<Kind>, typeof text>>;

const errors = group(
  mapFields<{ [Field in ContactField]: ErrorSchema<KindOf<Field>> }>((field) =>
    group(eachOf(getIssueCodes(field), text)),
  ),
).describe('One message for each field and each code that the check of a lead can give');

const form = group({
  required: text.describe('What the mark on required fields means'),
  optional: text.describe('Mark of a field that may stay empty'),
  ...fields,
  subject: group({
    label: text.describe('Asked where there is no JavaScript'),
    hint: text.describe('Help below the field'),
    none: text.describe('The empty choice'),
    write: text.describe('Link that takes away what the visitor was looking at'),
    removed: text.describe('Told to screen readers then'),
    names: group(
      omitUnsold({
        demo: text,
        demoSuite: template('suite'),
        licence: template('plan', 'suite'),
        annualPrice: template('price', 'unit').describe('After the name of a licence'),
        comparison: text,
        pricing: text,
        support: template('plan'),
        ticket: text,
        ticketPlan: template('plan', 'hours'),
        chat: text.describe('Where a customer asks for access to the chat'),
        article: template('title'),
      }),
    ).describe('What the visitor was looking at; in the mail to the team too'),
    demo: group({
      subtitle: text,
      host: template('name').describe('Who is met: the nearest to the visitor'),
      hostAbout: template('role', 'city').describe('The same, below'),
      shown: group({ title: text, items: list(text) }).describe('What the demo shows'),
      message: text.describe('Fills in the message; visitors can change it'),
      submit: text.describe('The button that sends the form'),
    }).describe('What the page says for a demo instead of its subtitle and button'),
    proposal: group({
      message: template('subject').describe('Begins the message; visitors continue it'),
      submit: text.describe('The button that sends the form'),
    }).describe('The same for a licence, a plan, an add-on or a suite'),
    ticket: group({ subtitle: text, response: text, submit: text }).describe(
      'What the page says for a ticket instead of its subtitle, time of response and button',
    ),
  }).describe('What the message is about, brought along from the page before the form'),
  prefill: group({ taken: text, noRoom: text }).describe(
    'What is said of something that another page has given along',
  ),
  honeypot: text.describe('Label of the field that only robots fill in'),
  notice: linkedText('privacy').describe('What happens to the data, below the form'),
  submit: text.describe('The button'),
  submitting: text.describe('The button while the message is being sent'),
  errors,
  toasts: group({
    label: text.describe('Name of the region where messages appear, for screen readers'),
    close: text,
    success: group({ title: text, description: text }),
    ticket: group({ title: text, description: text }).describe('Instead, for a ticket'),
    invalid: group({ title: text }),
    failure: group({ title: text, description: text }),
    later: group({ title: text, description: template('wait') }).describe(
      'When the server takes no more messages for now; {wait} is such as “5 minutes”',
    ),
    alternative: linkedText('email', 'phone').describe('Another way, below both'),
    offline: text.describe('In its place where the browser has no connection'),
  }),
});

export const contactSchema = group({
  meta: pageMeta,
  hero: section({}),
  form,
  details: group({
    title: text,
    email: group({ title: text, sales: text, support: text }),
    phone: group({ title: text, hours: text.describe('When the phone is answered') }),
    address: group({ title: text, value: text.describe('The postal address') }),
  }),
  booking: group({ title: text, description: text, action: text, calendar: text }).describe(
    'Links to the times in the form and to the booking calendar',
  ),
  response: group({ title: text, description: text }).describe('How soon a message is answered'),
});
