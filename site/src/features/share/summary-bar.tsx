/** What came out, in a line below the fields. A screen reader is told by the status of the summary. */
export function SummaryBar({ children }: { children: string }) {
  return (
    <p className="summary-bar first-letter:uppercase" aria-hidden="true">
      {children}
    </p>
  );
}
