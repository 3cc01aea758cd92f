/** Something the search of the support centre can find. */
export type SearchEntry = {
  kind: 'article' | 'question';
  title: string;
  /** What it says, for matching; not shown. */
  body: string;
  href: string;
};

/**
 * Entries that hold every word of the query, ignoring case and accents, those with the words in
 * the title first. An empty query finds nothing.
 */
export function findEntries(entries: readonly SearchEntry[], query: string): SearchEntry[] {
  const terms = plain(query).split(/\s+/).filter(Boolean);
  if (terms.length === 0) return [];
  const holds = (text: string) => terms.every((term) => plain(text).includes(term));
  const inTitle = entries.filter(({ title }) => holds(title));
  const inBody = entries.filter(({ title, body }) => !holds(title) && holds(`${title} ${body}`));
  return [...inTitle, ...inBody];
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
