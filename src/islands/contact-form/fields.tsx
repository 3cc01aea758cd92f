import type { ContactFormWords } from '#content/schema/contact.ts';
import { companySizes, maxLengths, suites, type LeadIssue } from '#lead/schema.ts';
import { trapField } from '#lead/signals.ts';
import { Field, fieldIds } from './field.tsx';
import { messageFor } from './messages.ts';

type FieldsProps = { words: ContactFormWords; issue: LeadIssue | null };

/** The fields of the contact message, in the order in which their rules are checked. */
export function Fields({ words, issue }: FieldsProps) {
  function frame(field: LeadIssue['field']) {
    const error = issue?.field === field ? messageFor(words.errors, issue) : null;
    return { field, error, words: words[field] };
  }
  const input = (field: LeadIssue['field']) => fieldIds(field, issue?.field === field);

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="off-screen" aria-hidden="true">
        <label htmlFor="contact-website">{words.trap}</label>
        <input id="contact-website" type="text" name={trapField} tabIndex={-1} autoComplete="off" />
      </div>
      <Field {...frame('name')}>
        <input
          {...input('name')}
          className="input"
          type="text"
          required
          maxLength={maxLengths.name}
          autoComplete="name"
          placeholder={words.name.placeholder}
        />
      </Field>
      <Field {...frame('email')}>
        <input
          {...input('email')}
          className="input"
          type="email"
          required
          maxLength={maxLengths.email}
          autoComplete="email"
          placeholder={words.email.placeholder}
        />
      </Field>
      <Field {...frame('company')} className="sm:col-span-2">
        <input
          {...input('company')}
          className="input"
          type="text"
          required
          maxLength={maxLengths.company}
          autoComplete="organization"
          placeholder={words.company.placeholder}
        />
      </Field>
      <Field {...frame('size')} optional={words.optional}>
        <select {...input('size')} className="input" defaultValue="">
          <option value="">{words.size.none}</option>
          {companySizes.map((size) => (
            <option key={size} value={size}>
              {words.size.options[size]}
            </option>
          ))}
        </select>
      </Field>
      <Field {...frame('suite')} optional={words.optional}>
        <select {...input('suite')} className="input" defaultValue="">
          <option value="">{words.suite.none}</option>
          {suites.map((suite) => (
            <option key={suite} value={suite}>
              {words.suite.options[suite]}
            </option>
          ))}
        </select>
      </Field>
      <Field {...frame('message')} className="sm:col-span-2">
        <textarea
          {...input('message')}
          className="input"
          required
          rows={5}
          maxLength={maxLengths.message}
          placeholder={words.message.placeholder}
        />
      </Field>
    </div>
  );
}
