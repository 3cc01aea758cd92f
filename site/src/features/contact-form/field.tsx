import { isRequired, type LeadField } from '@altanube/contact/fields';
import { clsx } from 'clsx';
import { Control, type ControlCopy, type ControlRule } from './control.tsx';

type FieldProps = {
  field: LeadField;
  rule: ControlRule;
  copy: ControlCopy & { label: string; hint: string };
  /** Mark of a field that may stay empty. */
  optional: string;
  error: string | null;
};

/** A control with its label, its hint and, where it has one, its error. */
export function Field({ field, rule, copy, optional, error }: FieldProps) {
  const id = `contact-${field}`;
  return (
    <div className={rule.isWide ? 'sm:col-span-2' : undefined}>
      <label htmlFor={id} className="block font-semibold">
        {copy.label}
        {isRequired(field) ? (
          <span aria-hidden="true"> *</span>
        ) : (
          <span className="font-normal text-soft">{` ${optional}`}</span>
        )}
      </label>
      <p id={`${id}-hint`} className="mb-1.5 text-sm text-soft">
        {copy.hint}
      </p>
      <Control
        rule={rule}
        copy={copy}
        attributes={{
          id,
          name: field,
          className: 'form-control',
          'aria-describedby': `${id}-hint ${id}-error`,
          'aria-invalid': error !== null || undefined,
          required: isRequired(field),
        }}
      />
      <p
        id={`${id}-error`}
        className={clsx('text-sm font-semibold text-bad', error !== null && 'mt-1.5')}
      >
        {error}
      </p>
    </div>
  );
}
