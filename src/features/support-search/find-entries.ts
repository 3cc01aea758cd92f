/** Something the search of the support centre can find. */
export type SearchEntry = {
  kind: 'article' | 'question';
  title: string;
  /** What it says, for matching; not shown. */
  body: string;
  href: string;
};

/** Entries with their texts as a query is compared with them. */
export type SearchIndex = readonly { entry: SearchEntry; title: string; text: string }[];

/** Prepares entries for `findEntries`, once for all queries. */
export function indexEntries(entries: readonly SearchEntry[]): SearchIndex {
  return entries.map((entry) => {
    const title = plain(entry.title);
    return { entry, title, text: `${title} ${plain(entry.body)}` };
  });
}

/**
 * Entries that hold every word of the query, ignoring case and accents, those with the words in
 * the title first. An empty query finds nothing.
 */
export function findEntries(index: SearchIndex, query: string): SearchEntry[] {
  const terms = plain(query).split(/\s+/).filter(Boolean);
  if (terms.length === 0) return [];
  const holds = (text: string) => terms.every((term) => text.includes(term));
  const found = index.filter(({ text }) => holds(text));
  const inTitle = found.filter(({ title }) => holds(title));
  const inBody = found.filter(({ title }) => !holds(title));
  return [...inTitle, ...inBody].map(({ entry }) => entry);
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
