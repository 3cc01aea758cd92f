import type { Copy } from '@altanube/content/schema/copy';
import { FoldedDemoTime } from '#features/demo-time/demo-time.tsx';
import type { OfferedDemos } from '#features/demo-time/offered-times.ts';
import {
  honeypotField,
  isRequired,
  isKind,
  contactFields,
  type FieldRule,
  type ContactField,
  type FieldIssue,
} from '@altanube/contact/fields';
import { ErrorBoundary } from '#hydration/error-boundary.tsx';
import type { Language } from '@altanube/content/languages';
import { clsx } from 'clsx';
import { useLayoutEffect, useRef } from 'react';
import { getErrorMessage } from './messages.ts';

type FieldsProps = {
  /** Name of the form. */
  form: string;
  fields: readonly ContactField[];
  copy: Copy['contact']['form'];
  language: Language;
  issue: FieldIssue | null;
  /** Null where no times are offered. */
  demos?: OfferedDemos | null;
  /** Whether the page is about a demo. */
  isDemo?: boolean;
  begunMessage?: string;
};

/** The fields of a form, in the order in which their rules are checked. */
export function Fields(props: FieldsProps) {
  const { form, fields, copy, language, issue } = props;
  const { demos = null, isDemo = false, begunMessage = '' } = props;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-5 about:gap-y-3">
      <Honeypot form={form} label={copy.honeypot} />
      {fields.map((field) => {
        const error = issue?.field === field ? getErrorMessage(copy.errors, issue) : null;
        const shared = { optional: copy.optional, error };
        if (!isKind(field, 'time')) {
          const initial = isKind(field, 'text') ? begunMessage : '';
          return (
            <Field
              key={field}
              form={form}
              name={field}
              rule={contactFields[field]}
              copy={copy[field]}
              {...{ initial, ...shared }}
            />
          );
        }
        if (demos === null) return null;
        return (
          <ErrorBoundary key={field}>
            <FoldedDemoTime
              name={field}
              copy={copy[field]}
              offered={demos}
              {...{ language, isDemo, ...shared }}
            />
          </ErrorBoundary>
        );
      })}
    </div>
  );
}

/** Far off screen: text that reaches into the page would count as a layout shift. */
function Honeypot({ form, label }: { form: string; label: string }) {
  const id = `${form}-website`;
  return (
    <div className="absolute left-[-200vw]" aria-hidden="true">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="text" name={honeypotField} tabIndex={-1} autoComplete="off" />
    </div>
  );
}

type FieldProps = {
  form: string;
  name: ContactField;
  rule: Exclude<FieldRule, { kind: 'time' }>;
  /** A choice has `options` and `none`, all others have a placeholder. */
  copy: {
    label: string;
    hint: string;
    placeholder?: string;
    none?: string;
    options?: Readonly<Record<string, string>>;
  };
  /** Initial content of a textarea. */
  initial: string;
  /** Marks the label of an optional field. */
  optional: string;
  error: string | null;
};

/** A control with its label, hint and error. */
function Field({ form, name, rule, copy, initial, optional, error }: FieldProps) {
  const id = `${form}-${name}`;
  const text = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(
    // Once edited, a textarea ignores a new initial text, even if the edit was undone.
    () => () => {
      if (text.current?.value === initial) text.current.value = text.current.defaultValue;
    },
    [initial],
  );
  /** With a subject, a choice takes half a row. */
  const isCompact = rule.kind === 'choice';
  const attributes = {
    id,
    name,
    className: 'form-control',
    'aria-describedby': `${id}-hint ${id}-error`,
    'aria-invalid': error !== null || undefined,
    required: isRequired(name),
  };
  return (
    <div
      className={clsx(
        'col-span-2',
        rule.isWide || 'sm:col-span-1',
        isCompact && 'about:col-span-1 about:self-end',
      )}
    >
      <label htmlFor={id} className="block font-semibold">
        {copy.label}
        {isRequired(name) ? (
          <span aria-hidden="true"> *</span>
        ) : (
          <span className="font-normal text-soft">{` ${optional}`}</span>
        )}
      </label>
      <p
        id={`${id}-hint`}
        className={clsx(
          'mb-1.5 text-sm text-soft',
          isCompact && 'about:hidden',
          rule.kind === 'text' && 'ticket:hidden',
        )}
      >
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
        // The placeholder is an example of a sales message, so tickets have none.
        <textarea
          {...attributes}
          ref={text}
          maxLength={rule.maxLength}
          placeholder={copy.placeholder}
          rows={5}
          defaultValue={initial}
          className="form-control max-h-96 min-h-40 [field-sizing:content] demo:min-h-20 ticket:placeholder:text-transparent"
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
