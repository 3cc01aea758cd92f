import { useLayoutEffect, type FunctionComponent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { captureState, findReplacement, restoreState, type DomState } from './dom-state.ts';
import type { FindReplacement } from './intent.ts';
import { ErrorBoundary, isForeignChange } from './error-boundary.tsx';

/**
 * Hydrates an island synchronously, so that nothing changes between capturing and restoring its
 * state: React renders the island again if its DOM was changed. Returns a function that finds the
 * replacement of an element.
 */
export function hydrateIsland(
  island: HTMLElement,
  Content: FunctionComponent<object>,
  props: object,
): FindReplacement {
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

/** Restores the state before the component's effects read its fields. */
function RestoredState({ state, root }: { state: DomState; root: HTMLElement }): ReactNode {
  useLayoutEffect(() => restoreState(state, root), [state, root]);
  return null;
}
