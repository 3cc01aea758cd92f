import { fill } from '@altanube/contact/template';
import type { FitAnswers } from '@altanube/content/fit-outcome';
import { ShareActions } from '#features/share/share-actions.tsx';
import { suiteFitId } from './answers-address.ts';
import type { SuiteFitProps } from './suite-fit-props.ts';
import {
  fitHeadline,
  composeMessage,
  listReasons,
  getResult,
  suitesInOrder,
  type Reason,
} from './reasons.ts';

type FitResultProps = {
  answers: FitAnswers;
  /** Where the answers are found again; null until there are some. */
  address: string | null;
  data: SuiteFitProps;
};

/** What the answers say, and why; or how many are missing. */
export function FitResult({ answers, address, data }: FitResultProps) {
  const { copy, share, contact, suiteNames } = data;
  const { result } = copy;
  const outcome = getResult(answers, data);
  const reasons = listReasons(answers, data);
  return (
    <div className="card summary-card">
      <h3 className="text-xl">{result.title}</h3>
      <div role="status" className="mt-3">
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
