/** Words that are English in every language (docs/behaviour.md, ERR-1 and ERR-3), said to be so. */
export function FixedText({ children }: { children: string }) {
  return <span lang="en">{children}</span>;
}
