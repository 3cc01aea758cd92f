/** The first thing the Tab key reaches: past the navigation, to what the page is about. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a href="#main" className="skip-link">
      {label}
    </a>
  );
}
