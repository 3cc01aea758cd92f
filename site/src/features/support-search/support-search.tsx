import type { Copy } from '@altanube/content/schema/copy';
import { parseLinkedText } from '@altanube/content/linked-text';
import { languageParameter } from '@altanube/content/languages';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { LinkedParts } from '#ui/links.tsx';
import { searchFieldId } from './search.deferred.ts';
import { createHighlighter, findExcerpt, type SplitIntoParts, type Part } from './hits.ts';
import { maxQueryLength, useSupportSearch } from './use-support-search.ts';
import { fill } from '@altanube/base/template';
import { groupByKind } from './find-entries.ts';
import type { SearchEntry } from './index-entries.ts';

export type SupportSearchProps = {
  copy: Copy['support']['search'];
  entriesUrl: string;
  /** Target of the form if code or entries cannot be loaded: the page with every question. */
  action: string;
  /** The form for a ticket. */
  ticket: string;
  /** Language in which the form's target is requested, or null for the default one. */
  lng: string | null;
};

export function SupportSearch({ copy, entriesUrl, action, ticket, lng }: SupportSearchProps) {
  const { form, input, activate, handleChange, handleSubmit, ...search } =
    useSupportSearch(entriesUrl);
  const { loaded, searchTerm, found, hasTypingPaused } = search;
  const status = searchTerm === '' ? '' : formatStatus(copy, loaded.kind, found.length, searchTerm);

  return (
    <search className="needs-script">
      <form ref={form} action={action} onSubmit={handleSubmit} className="flex flex-wrap gap-3">
        {lng !== null && <input type="hidden" name={languageParameter} value={lng} />}
        <div className="flex w-full items-baseline justify-between gap-3">
          <label className="font-semibold" htmlFor={searchFieldId}>
            {copy.label}
          </label>
          {/* Screen readers announce it with the field. */}
          <span className="hidden text-sm lg:pointer-fine:block" aria-hidden="true">
            {copy.shortcut}
          </span>
        </div>
        <input
          ref={input}
          id={searchFieldId}
          type="search"
          aria-keyshortcuts="Control+K Meta+K"
          onPointerEnter={activate}
          onFocus={activate}
          onChange={handleChange}
          placeholder={copy.placeholder}
          maxLength={maxQueryLength}
          className="search-field form-control min-w-0 grow basis-64"
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
        <SearchResults
          copy={copy}
          found={found}
          splitIntoParts={createHighlighter(loaded.index, searchTerm)}
        />
      )}
      {loaded.kind === 'loaded' && searchTerm !== '' && found.length === 0 && (
        <p className="text-sm">
          <LinkedParts parts={parseLinkedText(copy.noneHelp, { ticket })} />
        </p>
      )}
      {loaded.kind === 'missing' && (
        <p className="text-sm">
          <LinkedParts
            parts={parseLinkedText(copy.failed, {
              faq: `${action}${lng === null ? '' : `?${languageParameter}=${lng}`}`,
            })}
          />
        </p>
      )}
    </search>
  );
}

/** The status of a query: the number of results, or that they are still loading. */
function formatStatus(
  copy: Copy['support']['search'],
  state: 'loading' | 'loaded' | 'missing',
  count: number,
  query: string,
): ReactNode {
  if (state === 'loading') return copy.loading;
  if (state === 'missing') return '';
  if (count > 0) return formatCount(copy.results, count);
  const [before, after] = copy.none.split('{query}');
  // One element, removed as a whole, because translation tools replace text nodes.
  return (
    <span>
      {before}
      <bdi>{query}</bdi>
      {after}
    </span>
  );
}

type SearchResultsProps = {
  copy: Copy['support']['search'];
  found: readonly SearchEntry[];
  splitIntoParts: SplitIntoParts;
};

/** The results, a list for each kind; that of the best one comes first. */
function SearchResults({ copy, found, splitIntoParts }: SearchResultsProps) {
  return groupByKind(found).map(({ kind, entries }) => {
    const count = { article: copy.articles, question: copy.questions, post: copy.posts }[kind];
    return (
      <div key={kind}>
        <h2 className="mt-4 font-sans text-lg">{formatCount(count, entries.length)}</h2>
        <ul className="mt-1 divide-y divide-line rounded-md bg-surface px-4 text-text">
          {entries.map((entry) => (
            <li key={entry.href} className="relative py-3">
              {/* A press anywhere in the result follows its link. */}
              <a
                href={entry.href}
                className="font-semibold after:absolute after:inset-0 hover:underline"
              >
                <Highlighted parts={splitIntoParts(entry.title)} />
              </a>
              <p className="text-sm text-soft">
                <Highlighted parts={findExcerpt(entry, splitIntoParts)} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

/** A number of results, in words. */
function formatCount(copy: Copy['support']['search']['results'], count: number): string {
  return count === 1 ? copy.one : fill(copy.other, { count });
}

function Highlighted({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, isHit }, place) =>
    isHit ? (
      <mark key={place} className="search-hit">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
