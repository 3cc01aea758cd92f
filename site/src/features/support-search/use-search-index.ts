import { useEffect, useState } from 'react';
import { fetchSearchData } from './fetch-search-data.ts';
import { indexEntries, type SearchIndex } from './index-entries.ts';

/** How long the entries may take to arrive. */
const timeoutMs = 15_000;

type LoadedIndex =
  { kind: 'loading' } | { kind: 'loaded'; index: SearchIndex } | { kind: 'missing' };

/**
 * Fetches what can be found once it is wanted, and prepares it once. The fetch ends with the
 * component.
 */
export function useSearchIndex(url: string, isWanted: boolean): LoadedIndex {
  const [loaded, setLoaded] = useState<LoadedIndex>({ kind: 'loading' });

  useEffect(() => {
    if (!isWanted) return;
    const request = new AbortController();
    const timer = setTimeout(() => request.abort(), timeoutMs);
    let isUnmounted = false;
    void fetchSearchData(url, request.signal).then((data) => {
      clearTimeout(timer);
      if (isUnmounted) return;
      setLoaded(
        data === null ? { kind: 'missing' } : { kind: 'loaded', index: indexEntries(data) },
      );
    });
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      request.abort();
    };
  }, [url, isWanted]);

  return loaded;
}
