import type { ContactFormCopy } from '#content/schema/contact.ts';
import { fieldOrder, type LeadIssue } from '#lead/fields.ts';
import { honeypotField } from '#lead/signals.ts';
import { Field } from './field.tsx';
import { errorMessage } from './error-message.ts';

type FieldsProps = { copy: ContactFormCopy; issue: LeadIssue | null };

/** The fields of the contact message, in the order in which their rules are checked. */
export function Fields({ copy, issue }: FieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <div className="absolute left-[-100vw]" aria-hidden="true">
        <label htmlFor="contact-website">{copy.honeypot}</label>
        <input
          id="contact-website"
          type="text"
          name={honeypotField}
          tabIndex={-1}
          autoComplete="off"
        />
      </div>
      {fieldOrder.map((field) => (
        <Field
          key={field}
          field={field}
          copy={copy[field]}
          optional={copy.optional}
          error={issue?.field === field ? errorMessage(copy.errors, issue) : null}
        />
      ))}
    </div>
  );
}
