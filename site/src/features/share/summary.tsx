import type { ReactNode } from 'react';

/** Beside the fields, what comes of them. */
export function SummaryCard({ children }: { children: ReactNode }) {
  return <div className="card summary-card">{children}</div>;
}

/** What is seen on a printed sheet alone. */
export function SheetOnly({ children }: { children: ReactNode }) {
  return <div className="sheet-only">{children}</div>;
}

/** What came out, in a line below the fields. A screen reader is told by the status of the summary. */
export function SummaryBar({ children }: { children: string }) {
  return (
    <p className="summary-bar first-letter:uppercase" aria-hidden="true">
      {children}
    </p>
  );
}
