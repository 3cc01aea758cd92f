import type { SupportSearchCopy } from '#content/schema/support.ts';
import { fill } from '#content/template.ts';
import { withErrorBoundary } from '#hydration/error-boundary.tsx';
import { wasTurnedTo } from '#hydration/turned-to.ts';
import { Button } from '#ui/button.tsx';
import {
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type SubmitEvent,
} from 'react';
import { findEntries } from './find-entries.ts';
import { useSearchIndex } from './use-search-index.ts';

type SupportSearchProps = {
  copy: SupportSearchCopy;
  /** Where what can be found is fetched from. */
  entriesUrl: string;
  /** Where the form leads if its code or its entries do not come: the page with every question. */
  action: string;
  /** Language the form's target is asked for in, or null for the default one. */
  lng: string | null;
};

/** Finds articles and questions while the visitor types. */
export const SupportSearch = withErrorBoundary(Search);

/** After so long without a key, or with Enter, typing has paused and the count is announced. */
const typingPauseMs = 500;

function Search({ copy, entriesUrl, action, lng }: SupportSearchProps) {
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
  const sought = useDeferredValue(query);
  const found = loaded.kind === 'loaded' ? findEntries(loaded.index, sought) : [];
  const hasResult = loaded.kind === 'loaded' && sought.trim() !== '';
  const result = hasResult ? summary(copy, found.length, sought) : '';

  function turnTo() {
    setIsTurnedTo(true);
    // What was typed before hydration, or restored by the browser, which does that only for an
    // uncontrolled input.
    setQuery(input.current?.value ?? '');
  }

  // The visitor has turned to it before it was hydrated.
  useEffect(() => {
    if (input.current !== null && wasTurnedTo(input.current)) turnTo();
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => setHasTypingPaused(true), typingPauseMs);
    return () => clearTimeout(timer);
  }, [query]);

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

  return (
    <search className="needs-script">
      <form ref={form} action={action} onSubmit={handleSubmit} className="flex flex-wrap gap-3">
        {lng !== null && <input type="hidden" name="lng" value={lng} />}
        <label className="w-full font-semibold" htmlFor="support-query">
          {copy.label}
        </label>
        <input
          ref={input}
          id="support-query"
          type="search"
          onPointerEnter={turnTo}
          onFocus={turnTo}
          onChange={handleChange}
          placeholder={copy.placeholder}
          maxLength={100}
          className="form-control min-w-0 flex-1"
        />
        <Button type="submit">{copy.submit}</Button>
      </form>
      <p aria-hidden="true" className="mt-3 min-h-6 text-sm">
        {result}
      </p>
      <p role="status" className="visually-hidden">
        {hasTypingPaused && result}
      </p>
      {found.length > 0 && (
        <ul className="mt-1 divide-y divide-line rounded-md bg-surface px-4 text-ink">
          {found.map(({ href, kind, title }) => (
            <li key={href}>
              <a href={href} className="block py-3 hover:underline">
                <span className="font-semibold">{title}</span>{' '}
                <span className="text-sm text-soft">{copy[kind]}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {hasResult && found.length === 0 && <p className="text-sm">{copy.noneHelp}</p>}
    </search>
  );
}

function summary(copy: SupportSearchCopy, count: number, query: string): string {
  if (count === 0) return fill(copy.none, { query: query.trim() });
  if (count === 1) return copy.results.one;
  return fill(copy.results.other, { count });
}
