import type { FitAnswers } from '@altanube/content/fit-outcome';
import { useSharedState } from '#features/share/use-shared-state.ts';
import { parseAnswersFragment, formatAnswersFragment, suiteFitId } from './answers-address.ts';
import type { SuiteFitProps } from './suite-fit-props.ts';
import { FitResult } from './fit-result.tsx';
import { fitHeadline } from './reasons.ts';
import type { FitCopy } from '@altanube/content/schema/fit';
import { memo } from 'react';

const none: FitAnswers = {};

/** Questions about a company, and which suite fits it, with the reasons. Nothing is stored or sent. */
export function SuiteFit(data: SuiteFitProps) {
  const { value, start, fields, handleInput, isReady, address } = useSharedState<FitAnswers>({
    sectionId: suiteFitId,
    first: none,
    read: (fields) => ({ value: readAnswers(fields) }),
    getContents: (answers) =>
      Object.fromEntries(Object.entries(answers).map(([id, answer]) => [`fit-${id}`, answer])),
    parseFragment: (hash) => parseAnswersFragment(hash, data.rules),
    formatFragment: formatAnswersFragment,
  });
  return (
    <div className="suite-fit needs-script">
      <div ref={fields} onInput={handleInput} className="fit-questions">
        <Questions questions={data.copy.questions} answers={start} />
        {isReady && (
          <p className="summary-bar first-letter:uppercase" aria-hidden="true">
            {fitHeadline(value, data)}
          </p>
        )}
      </div>
      <FitResult answers={value} address={address} data={data} />
    </div>
  );
}

function readAnswers(fields: HTMLElement): FitAnswers {
  const checked = [...fields.querySelectorAll('input')].filter((input) => input.checked);
  return Object.fromEntries(checked.map(({ name, value }) => [name.replace('fit-', ''), value]));
}

type QuestionsProps = {
  questions: FitCopy['questions'];
  /** What is chosen at first. */
  answers: FitAnswers;
};

/**
 * Each question with its answers. Memoized: at each rendering React writes the names of radio buttons,
 * after which every button of a group is a Tab stop in Chromium.
 */
const Questions = memo(function Questions({ questions, answers: chosen }: QuestionsProps) {
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
