import type { ContactFormCopy } from '#content/schema/contact.ts';
import { companySizes, maxLengths, suites, type LeadIssue } from '#lead/schema.ts';
import { honeypotField } from '#lead/signals.ts';
import { Field, fieldIds } from './field.tsx';
import { errorMessage } from './error-message.ts';

type FieldsProps = { copy: ContactFormCopy; issue: LeadIssue | null };

/** The fields of the contact message, in the order in which their rules are checked. */
export function Fields({ copy, issue }: FieldsProps) {
  function frame(field: LeadIssue['field']) {
    const error = issue?.field === field ? errorMessage(copy.errors, issue) : null;
    return { field, error, copy: copy[field] };
  }
  const input = (field: LeadIssue['field']) => fieldIds(field, issue?.field === field);

  return (
    <div className="grid gap-5 sm:grid-cols-2">
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
      <Field {...frame('name')}>
        <input
          {...input('name')}
          className="form-control"
          type="text"
          required
          maxLength={maxLengths.name}
          autoComplete="name"
          placeholder={copy.name.placeholder}
        />
      </Field>
      <Field {...frame('email')}>
        <input
          {...input('email')}
          className="form-control"
          type="email"
          required
          maxLength={maxLengths.email}
          autoComplete="email"
          placeholder={copy.email.placeholder}
        />
      </Field>
      <Field {...frame('company')} className="sm:col-span-2">
        <input
          {...input('company')}
          className="form-control"
          type="text"
          required
          maxLength={maxLengths.company}
          autoComplete="organization"
          placeholder={copy.company.placeholder}
        />
      </Field>
      <Field {...frame('size')} optional={copy.optional}>
        <select {...input('size')} className="form-control" defaultValue="">
          <option value="">{copy.size.none}</option>
          {companySizes.map((size) => (
            <option key={size} value={size}>
              {copy.size.options[size]}
            </option>
          ))}
        </select>
      </Field>
      <Field {...frame('suite')} optional={copy.optional}>
        <select {...input('suite')} className="form-control" defaultValue="">
          <option value="">{copy.suite.none}</option>
          {suites.map((suite) => (
            <option key={suite} value={suite}>
              {copy.suite.options[suite]}
            </option>
          ))}
        </select>
      </Field>
      <Field {...frame('message')} className="sm:col-span-2">
        <textarea
          {...input('message')}
          className="form-control"
          required
          rows={5}
          maxLength={maxLengths.message}
          placeholder={copy.message.placeholder}
        />
      </Field>
    </div>
  );
}
