import type { LeadField } from '#lead/schema.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type FieldProps = {
  field: LeadField;
  copy: { label: string; hint: string };
  /** Mark of a field that may stay empty; left out for the others. */
  optional?: string;
  error: string | null;
  className?: string;
  /** The control, with the attributes that `fieldIds` gives it. */
  children: ReactNode;
};

/** A control with its label, its hint and, where it has one, its error. */
export function Field({ field, copy, optional, error, className, children }: FieldProps) {
  return (
    <div className={className}>
      <label htmlFor={`contact-${field}`} className="block font-semibold">
        {copy.label}
        {optional === undefined ? (
          <span aria-hidden="true"> *</span>
        ) : (
          <span className="font-normal text-soft"> {optional}</span>
        )}
      </label>
      <p id={`contact-${field}-hint`} className="mb-1.5 text-sm text-soft">
        {copy.hint}
      </p>
      {children}
      <p
        id={`contact-${field}-error`}
        className={clsx('text-sm font-semibold text-bad', error !== null && 'mt-1.5')}
      >
        {error}
      </p>
    </div>
  );
}

/** What ties a control to the label, hint and error of its `Field`. */
export function fieldIds(field: LeadField, isInvalid: boolean) {
  return {
    id: `contact-${field}`,
    name: field,
    'aria-describedby': `contact-${field}-hint contact-${field}-error`,
    'aria-invalid': isInvalid || undefined,
  };
}
