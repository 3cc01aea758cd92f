import type { SearchEntry } from './find-entries.ts';

/** What there is to find, from an address of the site; null where it cannot be had. */
export async function fetchEntries(
  url: string,
  signal: AbortSignal,
): Promise<readonly SearchEntry[] | null> {
  try {
    const response = await fetch(url, { signal });
    const list: unknown = response.ok ? await response.json() : null;
    return Array.isArray(list) && list.every(isEntry) ? list : null;
  } catch {
    // No connection, not JSON, or aborted: the form is submitted instead.
    return null;
  }
}

function isEntry(value: unknown): value is SearchEntry {
  if (typeof value !== 'object' || value === null) return false;
  const entry: Partial<Record<keyof SearchEntry, unknown>> = value;
  const isKnown = entry.kind === 'article' || entry.kind === 'question';
  return isKnown && [entry.title, entry.body, entry.href].every((it) => typeof it === 'string');
}
