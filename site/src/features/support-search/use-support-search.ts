import {
  type ChangeEvent,
  type SubmitEvent,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { fetchJson } from '#browser/fetch-json.ts';
import { cutText } from '@altanube/content/cut-text';
import { wasActivated } from '#hydration/activation.ts';
import { findEntries } from './find-entries.ts';
import { indexEntries, type SearchData, type SearchIndex } from './index-entries.ts';
import { queryParameter } from './search.deferred.ts';

/** Without a key for so long, typing has paused: the count is announced, and the URL follows. */
const typingPauseMs = 500;

/** Of a query, in UTF-16 code units. */
export const maxLength = 100;

/** The state of the search, and the handlers of its form and its field. */
export function useSupportSearch(entriesUrl: string) {
  const [query, setQuery] = useState('');
  /** The query that the page was opened with. */
  const [asked, setAsked] = useState('');
  const [hasTypingPaused, setHasTypingPaused] = useState(false);
  /** The search is hydrated ahead; until the visitor turns to it, it fetches and shows nothing. */
  const [isTurnedTo, setIsTurnedTo] = useState(false);
  const loaded = useSearchIndex(entriesUrl, isTurnedTo);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  /** The query was submitted before the entries were loaded. */
  const isSubmitPending = useRef(false);

  // The letter is painted before what it finds.
  const sought = useDeferredValue(query).trim();
  const found = loaded.kind === 'loaded' && sought !== '' ? findEntries(loaded.index, sought) : [];

  function turnTo() {
    setIsTurnedTo(true);
    // Typed before hydration, or restored by the browser, which needs an uncontrolled input.
    setQuery(input.current?.value ?? '');
  }

  useEffect(() => {
    const field = input.current;
    if (field === null) return;
    const inUrl = cutText(readQueryInUrl(), maxLength);
    setAsked(inUrl);
    if (field.value === '') field.value = inUrl;
    if (inUrl !== '' || wasActivated(field)) turnTo();
    // A language chosen at once keeps the query.
    if (inUrl !== '') writeQueryToUrls(inUrl);
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => setHasTypingPaused(true), typingPauseMs);
    return () => clearTimeout(timer);
  }, [query]);

  // Until the visitor has turned to it, the content of the field is not known.
  useEffect(() => {
    if (isTurnedTo && hasTypingPaused) writeQueryToUrls(query.trim());
  }, [isTurnedTo, hasTypingPaused, query]);

  // Results above it move what the fragment leads to; on a reload, the browser scrolls past it.
  const isFoundByAddress = loaded.kind === 'loaded' && asked !== '';
  useEffect(() => {
    if (isFoundByAddress) document.querySelector(':target')?.scrollIntoView();
  }, [isFoundByAddress]);

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
    turnTo();
    event.preventDefault();
    isSubmitPending.current = loaded.kind === 'loading';
    setHasTypingPaused(true);
  }

  return {
    form,
    input,
    loaded,
    sought,
    found,
    hasTypingPaused,
    turnTo,
    handleChange,
    handleSubmit,
  };
}

type LoadedIndex =
  { kind: 'loading' } | { kind: 'loaded'; index: SearchIndex } | { kind: 'missing' };

/** How long all attempts to load the entries may take. */
const timeoutMs = 15_000;

/** Fetches the entries once they are wanted, and indexes them. */
function useSearchIndex(url: string, isWanted: boolean): LoadedIndex {
  const [loaded, setLoaded] = useState<LoadedIndex>({ kind: 'loading' });
  useEffect(() => {
    if (!isWanted) return;
    const request = new AbortController();
    setTimeout(() => request.abort(), timeoutMs);
    fetchJson<SearchData>(url, { signal: request.signal })
      .then((data) => setLoaded({ kind: 'loaded', index: indexEntries(data) }))
      .catch(() => setLoaded({ kind: 'missing' }));
  }, [url, isWanted]);
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
