import type { FitAnswers } from '#content/fit-outcome.ts';
import type { FitCopy } from '#content/schema/fit.ts';
import type { RefObject } from 'react';

type QuestionsProps = {
  copy: FitCopy;
  /** What is chosen at first. */
  answers: FitAnswers;
  fields: RefObject<HTMLDivElement | null>;
  onInput: () => void;
};

/** Each question with its answers, of which one can be chosen. */
export function Questions({ copy, answers: chosen, fields, onInput }: QuestionsProps) {
  return (
    <div ref={fields} onInput={onInput} className="fit-questions">
      {copy.questions.map(({ id, question, answers }) => (
        <fieldset key={id}>
          <legend className="mb-1 font-semibold">{question}</legend>
          {answers.map((answer) => (
            <label key={answer.id} className="fit-answer">
              <input
                type="radio"
                name={`fit-${id}`}
                value={answer.id}
                defaultChecked={chosen[id] === answer.id}
              />
              {answer.label}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
