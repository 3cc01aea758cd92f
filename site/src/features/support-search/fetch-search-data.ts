import { fetchJson } from '#browser/fetch-json.ts';
import type { SearchData } from './index-entries.ts';

/** What there is to find, from an address of the site; null where it cannot be had before the signal. */
export async function fetchSearchData(
  url: string,
  signal: AbortSignal,
): Promise<SearchData | null> {
  try {
    const data = await fetchJson(url, { signal });
    return isSearchData(data) ? data : null;
  } catch {
    // No connection, not JSON, or aborted: the form is submitted instead.
    return null;
  }
}

function isSearchData(value: unknown): value is SearchData {
  const { entries, words }: Unchecked<keyof SearchData> = Object(value);
  const { ignored, synonyms }: Unchecked<keyof SearchData['words']> = Object(words);
  return (
    isArrayWhere(entries, isEntry) &&
    isText(ignored) &&
    isArrayWhere(synonyms, (group) => isArrayWhere(group, isText))
  );
}

function isEntry(value: unknown): boolean {
  const entry: Unchecked<keyof SearchData['entries'][number]> = Object(value);
  const isKnown = entry.kind === 'article' || entry.kind === 'question';
  return isKnown && [entry.title, entry.summary, entry.body, entry.href].every(isText);
}

type Unchecked<Key extends string> = Partial<Record<Key, unknown>>;

function isArrayWhere(value: unknown, isOne: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isOne);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
