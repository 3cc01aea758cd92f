import { Component, Fragment, type ReactNode } from 'react';
import { captureState, restoreState, type DomState } from './dom-state.ts';

type ErrorBoundaryProps = { children: ReactNode };
type ErrorBoundaryState = {
  error: Error | null;
  /** A new number remounts the children. */
  generation: number;
};

let lastGeneration = 0;

/**
 * Shows the error instead of a failed component (docs/behaviour.md, ERR-3). If a node is merely not
 * where React rendered it, as after a translation, remounts the component with its state.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, generation: 0 };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    if (isForeignChange(error)) return { generation: (lastGeneration += 1) };
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override getSnapshotBeforeUpdate(_: unknown, before: ErrorBoundaryState): DomState | null {
    return before.generation === this.state.generation ? null : captureState(document);
  }

  override componentDidUpdate(_: unknown, _before: unknown, snapshot: DomState | null): void {
    if (snapshot !== null) restoreState(snapshot, document);
  }

  override render() {
    const { error, generation } = this.state;
    if (error === null) return <Fragment key={generation}>{this.props.children}</Fragment>;
    // Texts of the page (`document.astro`), shared by all islands.
    const { errorTitle, errorRetry } = document.body.dataset;
    return (
      <div role="alert" className="island-error">
        {/* English in every language (docs/behaviour.md, ERR-3). */}
        <p lang="en" className="font-semibold">
          {errorTitle}
        </p>
        <p>{error.message}</p>
        <button type="button" className="prose-link" onClick={() => location.reload()}>
          {errorRetry}
        </button>
      </div>
    );
  }
}

/** React throws this if a node that it rendered has been moved or removed. */
export function isForeignChange(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError';
}
