import type { Copy } from '@altanube/content/schema/copy';
import type { Subject } from '@altanube/content/subjects';
import { attributionField, subjectField } from '@altanube/contact/attribution';
import { contactFormId } from './draft.ts';
import { attributionId, removalId, subjectSelectId as id } from './subject-line.ts';

type SubjectChoiceProps = {
  copy: Pick<Copy['contact']['form'], 'subject' | 'optional'>;
  subjects: readonly Subject[];
};

/**
 * The subject of the message and its attribution: fields of the form outside of its island.
 * Without JavaScript there is a list of subjects; with it, the heading names the chosen one.
 */
export function SubjectChoice({ copy: form, subjects }: SubjectChoiceProps) {
  const { subject: copy, optional } = form;
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
      <p aria-live="polite" className="visually-hidden">
        <span id={removalId} hidden>
          {copy.removed}
        </span>
      </p>
    </>
  );
}
