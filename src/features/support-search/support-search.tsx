import type { SupportSearchCopy } from '#content/schema/support.ts';
import { linkedParts } from '#content/linked-text.ts';
import { fill } from '#content/template.ts';
import { withErrorBoundary } from '#hydration/error-boundary.tsx';
import { wasTurnedTo } from '#hydration/turned-to.ts';
import { languageParameter } from '#site/languages.ts';
import { Button } from '#ui/button.tsx';
import { LinkedParts } from '#ui/linked-parts.tsx';
import {
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type SubmitEvent,
} from 'react';
import { keepQueryInAddress, queryInAddress, searchFieldId } from './address.ts';
import { findEntries } from './find-entries.ts';
import { hitsOf } from './hits.ts';
import { countOf, SearchResults } from './search-results.tsx';
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

/**
 * After so long without a key, or with Enter, typing has paused: the count is announced, and the
 * address of the page becomes one that leads to what is sought.
 */
const typingPauseMs = 500;

const maxLength = 100;

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
  const sought = useDeferredValue(query).trim();
  const found = loaded.kind === 'loaded' && sought !== '' ? findEntries(loaded.index, sought) : [];
  const status = sought === '' ? '' : statusOf(copy, loaded.kind, found.length, sought);

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
    const asked = queryInAddress()?.slice(0, maxLength) ?? '';
    if (field.value === '') field.value = asked;
    if (asked !== '' || wasTurnedTo(field)) turnTo();
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

  return (
    <search className="needs-script">
      <form ref={form} action={action} onSubmit={handleSubmit} className="flex flex-wrap gap-3">
        {lng !== null && <input type="hidden" name={languageParameter} value={lng} />}
        <div className="flex w-full items-baseline justify-between gap-3">
          <label className="font-semibold" htmlFor={searchFieldId}>
            {copy.label}
          </label>
          {/* Screen readers tell it with the field. */}
          <span className="search-shortcut text-sm" aria-hidden="true">
            {copy.shortcut}
          </span>
        </div>
        <input
          ref={input}
          id={searchFieldId}
          type="search"
          aria-keyshortcuts="Control+K Meta+K"
          onPointerEnter={turnTo}
          onFocus={turnTo}
          onChange={handleChange}
          placeholder={copy.placeholder}
          maxLength={maxLength}
          className="form-control min-w-0 grow basis-64"
        />
        <Button type="submit">{copy.submit}</Button>
      </form>
      <p aria-hidden="true" className="mt-3 min-h-6 text-sm">
        {status}
      </p>
      <p role="status" className="visually-hidden">
        {hasTypingPaused && status}
      </p>
      {loaded.kind === 'loaded' && found.length > 0 && (
        <SearchResults copy={copy} found={found} cut={hitsOf(loaded.index, sought)} />
      )}
      {loaded.kind === 'loaded' && sought !== '' && found.length === 0 && (
        <p className="text-sm">{copy.noneHelp}</p>
      )}
      {loaded.kind === 'missing' && (
        <p className="text-sm">
          <LinkedParts
            parts={linkedParts(copy.failed, {
              faq: `${action}${lng === null ? '' : `?${languageParameter}=${lng}`}`,
            })}
          />
        </p>
      )}
    </search>
  );
}

/** What is said of a query: how much it finds, or that this is not known yet. */
function statusOf(
  copy: SupportSearchCopy,
  state: 'loading' | 'loaded' | 'missing',
  count: number,
  query: string,
): string {
  if (state === 'loading') return copy.loading;
  if (state === 'missing') return '';
  return count === 0 ? fill(copy.none, { query }) : countOf(copy.results, count);
}
