import {
  type ChangeEvent,
  type SubmitEvent,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { fetchJson } from '#browser/fetch-json.ts';
import { truncateText } from '@altanube/content/truncate-text';
import { wasActivated } from '#hydration/activation.ts';
import { findEntries } from './find-entries.ts';
import { indexEntries, type SearchData, type SearchIndex } from './index-entries.ts';
import { queryParameter } from './search.deferred.ts';

/** After this time without input, the count is announced and the URL is updated. */
const typingPauseMs = 500;

/** In UTF-16 code units. */
export const maxQueryLength = 100;

/** The state of the search, and the handlers of its form and its field. */
export function useSupportSearch(entriesUrl: string) {
  const [query, setQuery] = useState('');
  /** The query that the page was opened with. */
  const [initialQuery, setInitialQuery] = useState('');
  const [hasTypingPaused, setHasTypingPaused] = useState(false);
  /** The search is hydrated early; until its activation, it fetches and shows nothing. */
  const [isActivated, setIsActivated] = useState(false);
  const loaded = useSearchIndex(entriesUrl, isActivated);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  /** The query was submitted before the entries were loaded. */
  const isSubmitPending = useRef(false);

  // The typed letter is painted before the results.
  const searchTerm = useDeferredValue(query).trim();
  const found =
    loaded.kind === 'loaded' && searchTerm !== '' ? findEntries(loaded.index, searchTerm) : [];

  function activate() {
    setIsActivated(true);
    // Typed before hydration, or restored by the browser, which needs an uncontrolled input.
    setQuery(input.current?.value ?? '');
  }

  useEffect(() => {
    const field = input.current;
    if (field === null) return;
    const urlQuery = truncateText(readQueryInUrl(), maxQueryLength);
    setInitialQuery(urlQuery);
    if (field.value === '') field.value = urlQuery;
    if (urlQuery !== '' || wasActivated(field)) activate();
    // An immediate language switch keeps the query.
    if (urlQuery !== '') writeQueryToUrls(urlQuery);
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => setHasTypingPaused(true), typingPauseMs);
    return () => clearTimeout(timer);
  }, [query]);

  // Before activation, the content of the field is not known.
  useEffect(() => {
    if (isActivated && hasTypingPaused) writeQueryToUrls(query.trim());
  }, [isActivated, hasTypingPaused, query]);

  // Results shift the target of the fragment; on a reload, the browser would scroll past it.
  const hasInitialResults = loaded.kind === 'loaded' && initialQuery !== '';
  useEffect(() => {
    if (hasInitialResults) document.querySelector(':target')?.scrollIntoView();
  }, [hasInitialResults]);

  // Without entries, the form is submitted as it is without JavaScript.
  useEffect(() => {
    if (loaded.kind === 'missing' && isSubmitPending.current) form.current?.submit();
  }, [loaded.kind]);

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    isSubmitPending.current = false;
    setHasTypingPaused(false);
    setQuery(event.target.value);
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (loaded.kind === 'missing') return;
    activate();
    event.preventDefault();
    isSubmitPending.current = loaded.kind === 'loading';
    setHasTypingPaused(true);
  }

  return {
    form,
    input,
    loaded,
    searchTerm,
    found,
    hasTypingPaused,
    activate,
    handleChange,
    handleSubmit,
  };
}

type LoadedIndex =
  { kind: 'loading' } | { kind: 'loaded'; index: SearchIndex } | { kind: 'missing' };

/** How long all attempts to load the entries may take. */
const timeoutMs = 15_000;

/** Fetches and indexes the entries once enabled. */
function useSearchIndex(url: string, isEnabled: boolean): LoadedIndex {
  const [loaded, setLoaded] = useState<LoadedIndex>({ kind: 'loading' });
  useEffect(() => {
    if (!isEnabled) return;
    const request = new AbortController();
    setTimeout(() => request.abort(), timeoutMs);
    fetchJson<SearchData>(url, { signal: request.signal })
      .then((data) => setLoaded({ kind: 'loaded', index: indexEntries(data) }))
      .catch(() => setLoaded({ kind: 'missing' }));
  }, [url, isEnabled]);
  return loaded;
}

function readQueryInUrl(): string {
  return new URLSearchParams(location.search).get(queryParameter) ?? '';
}

/** Writes the query to the page's URL, and to the links to the page in another language. */
function writeQueryToUrls(query: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
    link.search = withQuery(link.href, query).search;
  }
  if (query === readQueryInUrl()) return;
  history.replaceState(history.state, '', withQuery(location.href, query));
}

function withQuery(href: string, query: string): URL {
  const url = new URL(href);
  if (query === '') url.searchParams.delete(queryParameter);
  else url.searchParams.set(queryParameter, query);
  return url;
}
