import type { SupportSearchCopy } from '#content/schema/support.ts';
import { fill } from '#content/template.ts';
import { withErrorBoundary } from '#hydration/error-boundary.tsx';
import { Button } from '#ui/button.tsx';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { fetchEntries } from './fetch-entries.ts';
import { findEntries, type SearchEntry } from './find-entries.ts';

type SupportSearchProps = {
  copy: SupportSearchCopy;
  /** Where what can be found is fetched from. */
  entriesUrl: string;
  /** Where the form leads without JavaScript: the page with every question. */
  action: string;
  /** Language the form's target is asked for in, or null for the default one. */
  lng: string | null;
};

/** Finds articles and questions while the visitor types. */
export const SupportSearch = withErrorBoundary(Search);

type Entries =
  { kind: 'loading' } | { kind: 'here'; list: readonly SearchEntry[] } | { kind: 'missing' };

function Search({ copy, entriesUrl, action, lng }: SupportSearchProps) {
  const [query, setQuery] = useState('');
  const [entries, setEntries] = useState<Entries>({ kind: 'loading' });
  const found = entries.kind === 'here' ? findEntries(entries.list, query) : [];
  const isAsked = entries.kind === 'here' && query.trim() !== '';
  const input = useRef<HTMLInputElement>(null);

  // What was typed before hydration, or restored by the browser, which does that only for an
  // uncontrolled input.
  useEffect(() => setQuery(input.current?.value ?? ''), []);

  useEffect(() => {
    void fetchEntries(entriesUrl).then((list) =>
      setEntries(list === null ? { kind: 'missing' } : { kind: 'here', list }),
    );
  }, [entriesUrl]);

  /** If the entries cannot be fetched, the form is submitted as it is without JavaScript. */
  function keepPage(event: SubmitEvent<HTMLFormElement>) {
    if (entries.kind !== 'missing') event.preventDefault();
  }

  return (
    <search>
      <form action={action} onSubmit={keepPage} className="flex flex-wrap gap-3">
        {lng !== null && <input type="hidden" name="lng" value={lng} />}
        <label className="w-full font-semibold" htmlFor="support-query">
          {copy.label}
        </label>
        <input
          ref={input}
          id="support-query"
          type="search"
          onChange={(event) => setQuery(event.target.value)}
          placeholder={copy.placeholder}
          maxLength={100}
          className="form-control min-w-0 flex-1"
        />
        <Button type="submit">{copy.submit}</Button>
      </form>
      <p role="status" className="mt-3 min-h-6 text-sm">
        {isAsked && summary(copy, found.length, query)}
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
      {isAsked && found.length === 0 && <p className="text-sm">{copy.noneHelp}</p>}
    </search>
  );
}

function summary(copy: SupportSearchCopy, count: number, query: string): string {
  if (count === 0) return fill(copy.none, { query: query.trim() });
  if (count === 1) return copy.results.one;
  return fill(copy.results.other, { count });
}
