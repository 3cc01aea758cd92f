import type { HydratedFormCopy } from '@altanube/content/schema/contact';
import { DemoTime } from '#features/demo-time/demo-time.tsx';
import type { OfferedDemos } from '#features/demo-time/offered-times.ts';
import {
  fieldOrder,
  honeypotField,
  isRequired,
  isTime,
  leadFields,
  type FieldRule,
  type LeadIssue,
  type LeadField,
} from '@altanube/contact/fields';
import type { Language } from '@altanube/content/languages';
import { clsx } from 'clsx';
import { errorMessage } from './messages.ts';

type FieldsProps = {
  copy: HydratedFormCopy;
  language: Language;
  issue: LeadIssue | null;
  /** Null where no times are offered. */
  demos: OfferedDemos | null;
};

/** The fields of the contact message, in the order in which their rules are checked. */
export function Fields({ copy, language, issue, demos }: FieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      {/* So far off that no text reaches into the page: that would count as a layout shift. */}
      <div className="absolute left-[-200vw]" aria-hidden="true">
        <label htmlFor="contact-website">{copy.honeypot}</label>
        <input
          id="contact-website"
          type="text"
          name={honeypotField}
          tabIndex={-1}
          autoComplete="off"
        />
      </div>
      {fieldOrder.map((field) => {
        const error = issue?.field === field ? errorMessage(copy.errors, issue) : null;
        const shared = { name: field, optional: copy.optional, error };
        if (!isTime(field)) {
          return <Field key={field} rule={leadFields[field]} copy={copy[field]} {...shared} />;
        }
        if (demos === null) return null;
        return (
          <DemoTime key={field} copy={copy[field]} offered={demos} {...{ language, ...shared }} />
        );
      })}
    </div>
  );
}

type FieldProps = {
  name: LeadField;
  rule: Exclude<FieldRule, { kind: 'time' }>;
  /** A choice has options and a name for none of them, all others have a placeholder. */
  copy: {
    label: string;
    hint: string;
    placeholder?: string;
    none?: string;
    options?: Readonly<Record<string, string>>;
  };
  /** Mark of a field that may stay empty. */
  optional: string;
  error: string | null;
};

/** A control with its label, its hint and, where it has one, its error. */
function Field({ name, rule, copy, optional, error }: FieldProps) {
  const id = `contact-${name}`;
  const attributes = {
    id,
    name,
    className: 'form-control',
    'aria-describedby': `${id}-hint ${id}-error`,
    'aria-invalid': error !== null || undefined,
    required: isRequired(name),
  };
  return (
    <div className={rule.isWide ? 'sm:col-span-2' : undefined}>
      <label htmlFor={id} className="block font-semibold">
        {copy.label}
        {isRequired(name) ? (
          <span aria-hidden="true"> *</span>
        ) : (
          <span className="font-normal text-soft">{` ${optional}`}</span>
        )}
      </label>
      <p id={`${id}-hint`} className="mb-1.5 text-sm text-soft">
        {copy.hint}
      </p>
      {rule.kind === 'choice' ? (
        <select {...attributes} defaultValue="">
          <option value="">{copy.none}</option>
          {rule.options.map((option) => (
            <option key={option} value={option}>
              {copy.options?.[option]}
            </option>
          ))}
        </select>
      ) : rule.kind === 'text' ? (
        <textarea
          {...attributes}
          maxLength={rule.maxLength}
          placeholder={copy.placeholder}
          rows={5}
          className="form-control max-h-96 min-h-40 [field-sizing:content]"
        />
      ) : (
        <input
          {...attributes}
          maxLength={rule.maxLength}
          placeholder={copy.placeholder}
          type={rule.type ?? (rule.kind === 'email' ? 'email' : 'text')}
          autoComplete={rule.autoComplete}
        />
      )}
      <p
        id={`${id}-error`}
        className={clsx('text-sm font-semibold text-bad', error !== null && 'mt-1.5')}
      >
        {error}
      </p>
    </div>
  );
}
