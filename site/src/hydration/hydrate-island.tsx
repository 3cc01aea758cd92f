import { useLayoutEffect, type FunctionComponent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { captureState, findReplacement, restoreState, type DomState } from './dom-state.ts';
import type { Replace } from './intent.ts';
import { ErrorBoundary, isForeignChange } from './error-boundary.tsx';

/**
 * React takes over what the server has rendered of a component. If something else has changed that DOM
 * since, React renders the component anew, in place of all that is in the island. Both happen in one
 * go, so that nothing can change between the state that is captured and the state that is restored.
 * Returns a function that finds what has taken the place of an element.
 */
export function hydrateIsland(
  island: HTMLElement,
  Content: FunctionComponent<object>,
  props: object,
): Replace {
  const state = captureState(island);
  island.dataset['hydrated'] = '';
  flushSync(() => {
    hydrateRoot(
      island,
      <ErrorBoundary>
        <Content {...props} />
        <RestoredState state={state} root={island} />
      </ErrorBoundary>,
      {
        onRecoverableError(error) {
          island.dataset['hydrated'] = 'anew';
          if (import.meta.env.DEV) console.error(error);
        },
        onCaughtError(error) {
          if (!isForeignChange(error)) console.error(error);
        },
      },
    );
  });
  return (element) => findReplacement(element, state, island);
}

/** Restores the state before the effects of the component, which read its fields. */
function RestoredState({ state, root }: { state: DomState; root: HTMLElement }): ReactNode {
  useLayoutEffect(() => restoreState(state, root), [state, root]);
  return null;
}
