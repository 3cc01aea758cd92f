import type { HydratedFormCopy } from '@altanube/content/schema/contact';
import { DemoTime } from '#features/demo-time/demo-time.tsx';
import type { OfferedDemos } from '#features/demo-time/offered-times.ts';
import {
  fieldOrder,
  isTime,
  leadFields,
  type LeadIssue,
  type LeadField,
} from '@altanube/contact/fields';
import { honeypotField } from '@altanube/contact/fields';
import type { Language } from '@altanube/content/languages';
import { Field } from './field.tsx';
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
  const getError = (field: LeadField) =>
    issue?.field === field ? errorMessage(copy.errors, issue) : null;
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      {/* As far off as no text of it reaches: a field that did would count as moving. */}
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
        const shared = { optional: copy.optional, error: getError(field) };
        if (!isTime(field)) {
          const rule = leadFields[field];
          return <Field key={field} copy={copy[field]} {...{ field, rule, ...shared }} />;
        }
        if (demos === null) return null;
        return (
          <DemoTime
            key={field}
            name={field}
            copy={copy[field]}
            offered={demos}
            {...{ language, ...shared }}
          />
        );
      })}
    </div>
  );
}
