import type { ReactNode } from 'react';

/** What is seen on a printed sheet alone. */
export function SheetOnly({ children }: { children: ReactNode }) {
  return <div className="sheet-only">{children}</div>;
}
