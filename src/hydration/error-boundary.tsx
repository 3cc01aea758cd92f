import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = { children: ReactNode };
type ErrorBoundaryState = { error: Error | null };

/**
 * Shows what went wrong in the place of an island that failed (docs/behaviour.md, ERR-3), and
 * leaves the rest of the page working. Its two texts stand on the page's body, so that no island
 * has to carry them.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const { errorTitle, errorRetry } = document.body.dataset;
    return (
      <div role="alert" className="border-l-[3px] border-bad bg-surface px-5 py-4 text-ink">
        <p className="font-bold">{errorTitle}</p>
        <p>{error.message}</p>
        <a href={location.href} className="prose-link">
          {errorRetry}
        </a>
      </div>
    );
  }
}
