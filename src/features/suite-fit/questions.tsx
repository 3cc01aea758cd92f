import type { FitAnswers } from '#content/fit-outcome.ts';
import type { FitCopy } from '#content/schema/fit.ts';
import { SummaryBar } from '#features/share/summary-bar.tsx';
import type { RefObject } from 'react';

type QuestionsProps = {
  copy: FitCopy;
  /** What came out so far; null before it works. */
  headline: string | null;
  /** What is chosen at first. */
  answers: FitAnswers;
  fields: RefObject<HTMLDivElement | null>;
  onInput: () => void;
};

/** Each question with its answers, of which one can be chosen. */
export function Questions({ copy, headline, answers: chosen, fields, onInput }: QuestionsProps) {
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
      {headline !== null && <SummaryBar>{headline}</SummaryBar>}
    </div>
  );
}
