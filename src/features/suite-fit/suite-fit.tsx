import { withErrorBoundary } from '#hydration/error-boundary.tsx';
import { useFetchedProps, type FetchedProps } from '#hydration/fetched-props.ts';
import type { FitAnswers } from '#content/fit-outcome.ts';
import { useSharedState } from '#features/share/use-shared-state.ts';
import { Suspense } from 'react';
import { answersIn, fragmentOf, suiteFitId } from './answers-address.ts';
import type { FitData } from './fit-data.ts';
import { FitResult } from './fit-result.tsx';
import { fitHeadline } from './reasons.ts';
import { Questions } from './questions.tsx';

type SuiteFitProps = { data: FetchedProps<FitData> };

/** Questions about a company, and which suite fits it, with the reasons. Nothing is stored or sent. */
export const SuiteFit = withErrorBoundary((props: SuiteFitProps) => (
  <Suspense>
    <Content {...props} />
  </Suspense>
));

const none: FitAnswers = {};

function Content(props: SuiteFitProps) {
  const data = useFetchedProps(props.data);
  const state = useSharedState<FitAnswers>({
    sectionId: suiteFitId,
    first: none,
    read: (fields) => ({ value: readAnswers(fields) }),
    contentsOf: (answers) =>
      Object.fromEntries(Object.entries(answers).map(([id, answer]) => [`fit-${id}`, answer])),
    valueIn: (hash) => answersIn(hash, data.rules),
    fragmentOf,
  });
  return (
    <div className="suite-fit needs-script">
      <Questions
        copy={data.copy}
        headline={state.isReady ? fitHeadline(state.value, data) : null}
        answers={state.start}
        fields={state.fields}
        onInput={state.handleInput}
      />
      <FitResult
        answers={state.value}
        address={state.address}

        data={data}
      />
    </div>
  );
}

function readAnswers(fields: HTMLElement): FitAnswers {
  const checked = [...fields.querySelectorAll('input')].filter((input) => input.checked);
  return Object.fromEntries(checked.map(({ name, value }) => [name.replace('fit-', ''), value]));
}
