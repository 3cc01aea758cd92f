import type { FieldRule } from '@altanube/contact/fields';
import { clsx } from 'clsx';
import type { AllHTMLAttributes } from 'react';

/** A choice has options and a name for none of them, all others have a placeholder. */
export type ControlCopy = {
  placeholder?: string;
  none?: string;
  options?: Readonly<Record<string, string>>;
};

/** What a visitor fills in, or chooses of a list. A time is asked for otherwise. */
export type ControlRule = Exclude<FieldRule, { kind: 'time' }>;

type ControlProps = {
  rule: ControlRule;
  copy: ControlCopy;
  attributes: Pick<
    AllHTMLAttributes<HTMLElement>,
    'id' | 'name' | 'className' | 'aria-describedby' | 'aria-invalid' | 'required'
  >;
};

/** What a visitor fills in for a field. */
export function Control({ rule, copy, attributes }: ControlProps) {
  if (rule.kind === 'choice') {
    return (
      <select {...attributes} defaultValue="">
        <option value="">{copy.none}</option>
        {rule.options.map((option) => (
          <option key={option} value={option}>
            {copy.options?.[option]}
          </option>
        ))}
      </select>
    );
  }
  const text = { ...attributes, maxLength: rule.maxLength, placeholder: copy.placeholder };
  if (rule.kind === 'text') {
    const className = clsx(attributes.className, 'max-h-96 min-h-40 [field-sizing:content]');
    return <textarea {...text} rows={5} className={className} />;
  }
  const type = rule.type ?? (rule.kind === 'email' ? 'email' : 'text');
  return <input {...text} type={type} autoComplete={rule.autoComplete} />;
}
