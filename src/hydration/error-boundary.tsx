import { Component, type ComponentType, type ReactNode } from 'react';
import { readErrorCopy } from './error-copy.ts';

/**
 * The component with an error boundary around it. Every component that is given `client:*` is made
 * by this, so that one that fails leaves the rest of the page working.
 */
export function withErrorBoundary<Props extends object>(Content: ComponentType<Props>) {
  return function Island(props: Props) {
    return (
      <ErrorBoundary>
        <Content {...props} />
      </ErrorBoundary>
    );
  };
}

type ErrorBoundaryProps = { children: ReactNode };
type ErrorBoundaryState = { error: Error | null };

/** Shows the error in the place of the island that failed (docs/behaviour.md, ERR-3). */
class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const copy = readErrorCopy();
    return (
      <div role="alert" className="island-error">
        {/* English in every language (docs/behaviour.md, ERR-3). */}
        <p lang="en" className="font-semibold">
          {copy.title}
        </p>
        <p>{error.message}</p>
        <button type="button" className="prose-link" onClick={() => location.reload()}>
          {copy.retry}
        </button>
      </div>
    );
  }
}
