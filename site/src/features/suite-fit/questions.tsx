import type { FitAnswers } from '@altanube/content/fit-outcome';
import type { FitCopy } from '@altanube/content/schema/fit';
import { memo } from 'react';

type QuestionsProps = {
  questions: FitCopy['questions'];
  /** What is chosen at first. */
  answers: FitAnswers;
};

/**
 * Each question with its answers, of which one can be chosen. Rendered anew only for other answers:
 * React writes the names of radio buttons at each rendering, and with it Chromium forgets that those
 * of a group are one stop for Tab.
 */
export const Questions = memo(function Questions({ questions, answers: chosen }: QuestionsProps) {
  return questions.map(({ id, question, answers }) => (
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
  ));
});
