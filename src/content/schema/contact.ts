import { z } from 'zod';
import type { issueCodes, LeadField } from '#lead/schema.ts';
import { heading, hero, pageMeta } from './parts.ts';
import { linkedText, template, text } from './text.ts';

const field = z.strictObject({
  label: text,
  placeholder: text.describe('Example shown in the empty field'),
  hint: text.describe('Help below the field'),
});
const choice = {
  label: text,
  hint: text.describe('Help below the field'),
  none: text.describe('The empty choice'),
};

type IssueCode<Field extends LeadField> = (typeof issueCodes)[Field][number];

const errors = z
  .strictObject({
    name: z.strictObject({ required: text, too_long: text, invalid: text }),
    email: z.strictObject({ invalid: text, too_long: text }),
    company: z.strictObject({ required: text, too_long: text, invalid: text }),
    size: z.strictObject({ invalid: text }),
    suite: z.strictObject({ invalid: text }),
    message: z.strictObject({ required: text, too_long: text, invalid: text }),
  } satisfies { [Field in LeadField]: z.ZodType<Record<IssueCode<Field>, string>> })
  .describe('One message for each field and each code that the check of a lead can give');

const form = z.strictObject({
  ...heading,
  required: text.describe('What the mark on required fields means'),
  optional: text.describe('Mark of a field that may stay empty'),
  name: field,
  email: field,
  company: field,
  size: z.strictObject({
    ...choice,
    options: z.strictObject({
      '1-10': text,
      '11-50': text,
      '51-200': text,
      '201-500': text,
      '500+': text,
    }),
  }),
  suite: z.strictObject({
    ...choice,
    options: z.strictObject({ google: text, microsoft: text, other: text, none: text }),
  }),
  message: field,
  honeypot: text.describe('Label of the field that only robots fill in'),
  notice: linkedText('privacy').describe('What happens to the data, below the form'),
  submit: text.describe('The button'),
  submitting: text.describe('The button while the message is being sent'),
  errors,
  toasts: z.strictObject({
    label: text.describe('Name of the region where messages appear, for screen readers'),
    close: text,
    success: z.strictObject({ title: text, description: text }),
    invalid: z.strictObject({ title: text }),
    failure: z.strictObject({ title: text, description: text }),
    later: z
      .strictObject({ title: text, description: template('wait') })
      .describe('When the server takes no more messages for now; {wait} is such as “5 minutes”'),
    alternative: linkedText('email', 'phone').describe('Another way, below both'),
  }),
});

export const contactSchema = z.strictObject({
  meta: pageMeta,
  hero: z.strictObject(hero),
  form,
  details: z.strictObject({
    title: text,
    email: z.strictObject({ title: text, sales: text, support: text }),
    phone: z.strictObject({ title: text, hours: text.describe('When the phone is answered') }),
    address: z.strictObject({ title: text, value: text.describe('The postal address') }),
  }),
  booking: z
    .strictObject({ title: text, description: text, action: text })
    .describe('Link to the booking calendar'),
  response: z
    .strictObject({ title: text, description: text })
    .describe('How soon a message is answered'),
});

export type ContactCopy = z.infer<typeof contactSchema>;
export type ContactFormCopy = z.infer<typeof form>;
export type ContactErrorCopy = z.infer<typeof errors>;
