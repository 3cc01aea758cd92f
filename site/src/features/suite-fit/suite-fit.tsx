import type { FitAnswers } from '@altanube/content/fit-outcome';
import { useSharedState } from '#features/share/use-shared-state.ts';
import { parseAnswersFragment, formatAnswersFragment, suiteFitId } from './answers-address.ts';
import type { SuiteFitProps } from './suite-fit-props.ts';
import {
  fitHeadline,
  composeMessage,
  listReasons,
  getResult,
  suitesInOrder,
  type Reason,
} from './reasons.ts';
import type { FitCopy } from '@altanube/content/schema/fit';
import { memo } from 'react';
import { fill } from '@altanube/contact/template';
import { ShareActions } from '#features/share/share-actions.tsx';

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
            className="tick"
            defaultChecked={chosen[id] === answer.id}
          />
          {answer.label}
        </label>
      ))}
    </fieldset>
  ));
});

type FitResultProps = {
  answers: FitAnswers;
  /** Where the answers are found again; null until there are some. */
  address: string | null;
  data: SuiteFitProps;
};

/** What the answers say, and why; or how many are missing. */
function FitResult({ answers, address, data }: FitResultProps) {
  const { copy, share, contact, suiteNames } = data;
  const { result } = copy;
  const outcome = getResult(answers, data);
  const reasons = listReasons(answers, data);
  return (
    <div className="card summary-card">
      <h3 className="text-xl">{result.title}</h3>
      <div role="status" className="summary-headline mt-3">
        {outcome === null ? (
          <p>{fitHeadline(answers, data)}</p>
        ) : (
          <>
            <p className="text-2xl font-semibold">{result.outcomes[outcome].title}</p>
            <p className="mt-2">{result.outcomes[outcome].text}</p>
          </>
        )}
      </div>
      {outcome !== null && (
        <>
          {address !== null && (
            <ShareActions
              copy={share}
              ask={copy.ask}
              {...{ contact, address }}
              carried={{
                message: composeMessage(answers, outcome, address, data),
                suite: answers['today'] ?? '',
              }}
              origin={{ callToAction: 'fit', subject: 'comparison' }}
              sectionId={suiteFitId}
            />
          )}
          {suitesInOrder(outcome).map((suite) => (
            <Reasons
              key={suite}
              title={fill(result.for, { suite: suiteNames[suite] })}
              reasons={reasons.filter((reason) => reason.suite === suite)}
              data={data}
            />
          ))}
        </>
      )}
    </div>
  );
}

type ReasonsProps = { title: string; reasons: readonly Reason[]; data: SuiteFitProps };

function Reasons({ title, reasons, data }: ReasonsProps) {
  if (reasons.length === 0) return null;
  return (
    <>
      <h4 className="mt-5">{title}</h4>
      <ul className="check-list mt-2">
        {reasons.map(({ text, criterion }) => (
          <li key={text}>
            {text}{' '}
            <a href={`#${criterion}`} className="prose-link text-sm">
              {fill(data.copy.result.basis, { criterion: data.criteria[criterion] ?? criterion })}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
