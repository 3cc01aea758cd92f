import { suites } from '@altanube/content/suites';
import type { FitAnswers } from '@altanube/content/fit-outcome';
import { useSharedState } from '#features/share/use-shared-state.ts';
import { parseAnswersFragment, formatAnswersFragment, suiteFitId } from './answers-address.ts';
import type { SuiteFitProps } from './suite-fit-props.ts';
import { formatProgress, composeMessage, listReasons, getResult, type Reason } from './reasons.ts';
import type { Copy } from '@altanube/content/schema/copy';
import { clsx } from 'clsx';
import { memo, useRef, useState, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { fill } from '@altanube/base/template';
import { Button } from '#ui/button.tsx';
import { ShareActions } from '#features/share/share-actions.tsx';

const none: FitAnswers = {};

/**
 * Questions about a company, one at a time, and which suite fits it, with the reasons. Nothing is stored
 * or sent.
 */
export function SuiteFit(data: SuiteFitProps) {
  const { questions, steps: copy } = data.copy;
  const { value, start, fields, handleInput, address } = useSharedState<FitAnswers>({
    sectionId: suiteFitId,
    first: none,
    read: (fields) => ({ value: readAnswers(fields) }),
    getContents: (answers) =>
      Object.fromEntries(Object.entries(answers).map(([id, answer]) => [`fit-${id}`, answer])),
    parseFragment: (hash) => parseAnswersFragment(hash, data.rules),
    formatFragment: formatAnswersFragment,
  });
  /** The step that the visitor has chosen. Until then, the answers in the URL decide. */
  const [visitedStep, setVisitedStep] = useState<number | null>(null);
  const end = questions.length;
  const step = visitedStep ?? findOpenQuestion(questions, start);
  const next = findOpenQuestion(questions, value) === end ? end : step + 1;
  const result = useRef<HTMLHeadingElement>(null);

  function goTo(step: number): void {
    flushSync(() => setVisitedStep(step));
    if (step === end) result.current?.focus();
    else fields.current?.querySelector<HTMLElement>('.fit-step:not([hidden]) legend')?.focus();
  }

  return (
    <div className="needs-script mt-list grid items-start gap-8 @lg:grid-cols-[1.2fr_1fr] @lg:gap-14 print:block">
      <div ref={fields} onInput={handleInput} className="grid gap-6 print:hidden">
        <p className="flex gap-1.5" aria-hidden="true">
          {questions.map(({ id }, index) => (
            <span
              key={id}
              className={clsx('h-1.5 flex-1 rounded-full', index <= step ? 'bg-accent' : 'bg-line')}
            />
          ))}
        </p>
        <div className="fit-steps">
          {questions.map((question, index) => (
            <div key={question.id} className="fit-step" hidden={index !== step}>
              <Question
                question={question}
                position={fill(copy.position, { n: index + 1, total: end })}
                chosen={start[question.id]}
              />
            </div>
          ))}
          {step === end && (
            <div className="fit-step">
              <Answers answers={value} copy={data.copy} onChange={goTo} />
            </div>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          {step < end && (
            <Button onClick={() => goTo(next)}>{next === end ? copy.finish : copy.next}</Button>
          )}
          {step > 0 && (
            <Button variant="outline" onClick={() => goTo(step - 1)}>
              {copy.back}
            </Button>
          )}
        </div>
      </div>
      <FitResult
        titleRef={result}
        answers={value}
        address={address}
        data={data}
        className={step === end ? '@max-lg:order-first' : undefined}
      />
    </div>
  );
}

function readAnswers(fields: HTMLElement): FitAnswers {
  const checked = [...fields.querySelectorAll('input')].filter((input) => input.checked);
  return Object.fromEntries(checked.map(({ name, value }) => [name.replace('fit-', ''), value]));
}

/** The first question without an answer, or the number of questions. */
function findOpenQuestion(questions: Copy['fit']['questions'], answers: FitAnswers): number {
  const open = questions.findIndex(({ id }) => !(id in answers));
  return open === -1 ? questions.length : open;
}

type QuestionProps = {
  question: Copy['fit']['questions'][number];
  position: string;
  /** The initially selected answer. */
  chosen: string | undefined;
};

/**
 * A question with its answers. Memoized, because React rewrites the names of radio buttons at each
 * render, after which every button of a group is a Tab stop in Chromium.
 */
const Question = memo(function Question({ question, position, chosen }: QuestionProps) {
  return (
    <fieldset>
      <legend tabIndex={-1} className="fit-title font-display text-xl font-semibold">
        <span className="mb-1 block font-sans text-sm font-normal text-soft">{position}</span>{' '}
        {question.question}
      </legend>
      {question.answers.map((answer) => (
        <label key={answer.id} className="fit-answer">
          <input
            type="radio"
            name={`fit-${question.id}`}
            value={answer.id}
            className="tick"
            defaultChecked={chosen === answer.id}
          />
          {answer.label}
        </label>
      ))}
    </fieldset>
  );
});

type AnswersProps = {
  answers: FitAnswers;
  copy: Copy['fit'];
  onChange: (question: number) => void;
};

/** All answers; pressing one leads back to its question. */
function Answers({ answers, copy: { questions, steps }, onChange }: AnswersProps) {
  return (
    <>
      <h3 className="text-xl">{steps.answers}</h3>
      <ul className="mt-3">
        {questions.map(({ id, question, answers: possible }, index) => (
          <li key={id} className="border-b border-line">
            <button
              type="button"
              className="grid w-full cursor-pointer grid-cols-[1fr_auto] items-baseline gap-x-4 py-2.5 text-start"
              onClick={() => onChange(index)}
            >
              <span className="col-span-full text-sm text-soft">{question}</span>{' '}
              <span className="font-semibold">
                {possible.find((answer) => answer.id === answers[id])?.label ?? steps.open}
              </span>{' '}
              <span className="prose-link text-sm">{steps.change}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

type FitResultProps = {
  titleRef: Ref<HTMLHeadingElement>;
  /** Where the result stands. */
  className: string | undefined;
  answers: FitAnswers;
  /** URL of the answers; null until there are some. */
  address: string | null;
  data: SuiteFitProps;
};

/** The outcome with its reasons, or the progress. */
function FitResult({ titleRef, className, answers, address, data }: FitResultProps) {
  const { copy, share, contact, suiteNames } = data;
  const { result } = copy;
  const outcome = getResult(answers, data);
  const reasons = listReasons(answers, data);
  return (
    <div className={clsx('card summary-card', className)}>
      <h3 ref={titleRef} tabIndex={-1} className="fit-title text-xl">
        {result.title}
      </h3>
      <div role="status" className="summary-headline mt-3">
        {outcome === null ? (
          <p>{formatProgress(answers, data)}</p>
        ) : (
          <>
            <p className="font-display text-2xl font-semibold">{result.outcomes[outcome].title}</p>
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
              prefill={{
                message: composeMessage(answers, outcome, address, data),
                suite: answers['today'] ?? '',
              }}
              attribution={{ callToAction: 'fit', subject: 'comparison' }}
              sectionId={suiteFitId}
            />
          )}
          {suites
            .toSorted((a, b) => Number(b === outcome) - Number(a === outcome))
            .map((suite) => (
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
