import type { ReactNode } from 'react';

/** Beside the fields, what comes of them. */
export function SummaryCard({ children }: { children: ReactNode }) {
  return <div className="card summary-card">{children}</div>;
}
