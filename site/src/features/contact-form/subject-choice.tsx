import type { ContactFormCopy } from '@altanube/content/schema/contact';
import type { Subject } from '@altanube/content/subjects';
import { attributionField, subjectField } from '@altanube/contact/attribution';
import { contactFormId } from './draft.ts';
import {
  attributionId,
  removalId,
  subjectLineId,
  subjectNameId,
  subjectSelectId as id,
} from './subject-line.ts';

type SubjectChoiceProps = {
  copy: Pick<ContactFormCopy, 'subject' | 'optional'>;
  subjects: readonly Subject[];
};

/**
 * What the message is about, and how the visitor came: fields of the form that stand before it, outside
 * of what React takes over. Without scripts there is a list to choose from; with them the list is out of
 * sight, and a line says what is chosen in it.
 */
export function SubjectChoice({ copy: { subject: copy, optional }, subjects }: SubjectChoiceProps) {
  const hintId = `${id}-hint`;
  return (
    <>
      <div className="subject-choice mb-5">
        <label htmlFor={id} className="block font-semibold">
          {copy.label}
          <span className="font-normal text-soft">{` ${optional}`}</span>
        </label>
        <p id={hintId} className="mb-1.5 text-sm text-soft">
          {copy.hint}
        </p>
        <select
          {...{ id, name: subjectField, form: contactFormId }}
          aria-describedby={hintId}
          className="form-control"
        >
          <option value="">{copy.none}</option>
          {subjects.map((subject) => (
            <option key={subject.id} value={subject.id}>
              {subject.name}
            </option>
          ))}
        </select>
      </div>
      <input type="hidden" id={attributionId} name={attributionField} form={contactFormId} />
      <div id={subjectLineId} hidden className="card mb-6 px-4 py-2">
        <div className="flex items-center gap-4">
          <p>
            {copy.about} <strong id={subjectNameId} />
          </p>
          <button
            type="button"
            aria-describedby={subjectNameId}
            className="needs-script prose-link shrink-0 py-2"
          >
            {copy.remove}
          </button>
        </div>
      </div>
      <p aria-live="polite" className="visually-hidden">
        <span id={removalId} hidden>
          {copy.removed}
        </span>
      </p>
    </>
  );
}
