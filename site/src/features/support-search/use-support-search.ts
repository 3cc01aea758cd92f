import {
  type ChangeEvent,
  type SubmitEvent,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { cutText } from '@altanube/content/cut-text';
import { wasActivated } from '#hydration/activation.ts';
import { findEntries } from './find-entries.ts';
import { useSearchIndex } from './use-search-index.ts';
import { queryParameter } from './search.deferred.ts';

/**
 * After so long without a key, or with Enter, typing has paused: the count is announced, and the
 * address of the page becomes one that leads to what is sought.
 */
const typingPauseMs = 500;

/** Of a query, in UTF-16 code units. */
export const maxLength = 100;

/** The state of the search, and what its form and its field do. */
export function useSupportSearch(entriesUrl: string) {
  const [query, setQuery] = useState('');
  const [hasTypingPaused, setHasTypingPaused] = useState(false);
  /** The search is hydrated ahead; until the visitor turns to it, it fetches and shows nothing. */
  const [isTurnedTo, setIsTurnedTo] = useState(false);
  const loaded = useSearchIndex(entriesUrl, isTurnedTo);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  /** The query was submitted before it was known whether it can be searched for. */
  const isSubmitPending = useRef(false);

  // The letter is painted before what it finds.
  const sought = useDeferredValue(query).trim();
  const found = loaded.kind === 'loaded' && sought !== '' ? findEntries(loaded.index, sought) : [];

  function turnTo() {
    setIsTurnedTo(true);
    // What was typed before hydration, or restored by the browser, which does that only for an
    // uncontrolled input.
    setQuery(input.current?.value ?? '');
  }

  // The address asks for something, or the visitor has turned to it before it was hydrated.
  useEffect(() => {
    const field = input.current;
    if (field === null) return;
    const asked = cutText(queryInAddress() ?? '', maxLength);
    if (field.value === '') field.value = asked;
    if (asked !== '' || wasActivated(field)) turnTo();
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => setHasTypingPaused(true), typingPauseMs);
    return () => clearTimeout(timer);
  }, [query]);

  // Until the visitor has turned to it, what is in the field is not known.
  useEffect(() => {
    if (isTurnedTo && hasTypingPaused) keepQueryInAddress(query.trim());
  }, [isTurnedTo, hasTypingPaused, query]);

  // If the entries cannot be fetched, the form is submitted as it is without JavaScript.
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

/** What the page's address asks to be sought, or null. */
function queryInAddress(): string | null {
  return new URLSearchParams(location.search).get(queryParameter);
}

/**
 * Makes the page's address one that leads to what is sought, in place of the one it has, and has the
 * links to the page in another language lead there too.
 */
function keepQueryInAddress(query: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
    link.search = withQuery(link.href, query).search;
  }
  if (query === (queryInAddress() ?? '')) return;
  history.replaceState(history.state, '', withQuery(location.href, query));
}

function withQuery(href: string, query: string): URL {
  const address = new URL(href);
  if (query === '') address.searchParams.delete(queryParameter);
  else address.searchParams.set(queryParameter, query);
  return address;
}
