import type { Copy } from '@altanube/content/schema/copy';
import { linkedParts } from '@altanube/content/linked-text';
import { languageParameter } from '@altanube/content/languages';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { LinkedParts } from '#ui/links.tsx';
import { searchFieldId } from './search.deferred.ts';
import { createHighlighter, findExcerpt, type CutText, type Part } from './hits.ts';
import { maxLength, useSupportSearch } from './use-support-search.ts';
import { fill } from '@altanube/contact/template';
import { groupByKind } from './find-entries.ts';
import type { SearchEntry } from './index-entries.ts';

export type SupportSearchProps = {
  copy: Copy['support']['search'];
  entriesUrl: string;
  /** Where the form leads if its code or its entries do not come: the page with every question. */
  action: string;
  /** The form for a ticket. */
  ticket: string;
  /** Language the form's target is asked for in, or null for the default one. */
  lng: string | null;
};

export function SupportSearch({ copy, entriesUrl, action, ticket, lng }: SupportSearchProps) {
  const {
    form,
    input,
    loaded,
    sought,
    found,
    hasTypingPaused,
    turnTo,
    handleChange,
    handleSubmit,
  } = useSupportSearch(entriesUrl);
  const status = sought === '' ? '' : formatStatus(copy, loaded.kind, found.length, sought);

  return (
    <search className="needs-script">
      <form ref={form} action={action} onSubmit={handleSubmit} className="flex flex-wrap gap-3">
        {lng !== null && <input type="hidden" name={languageParameter} value={lng} />}
        <div className="flex w-full items-baseline justify-between gap-3">
          <label className="font-semibold" htmlFor={searchFieldId}>
            {copy.label}
          </label>
          {/* Screen readers tell it with the field. */}
          <span className="hidden text-sm lg:pointer-fine:block" aria-hidden="true">
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
        <SearchResults copy={copy} found={found} cut={createHighlighter(loaded.index, sought)} />
      )}
      {loaded.kind === 'loaded' && sought !== '' && found.length === 0 && (
        <p className="text-sm">
          <LinkedParts parts={linkedParts(copy.noneHelp, { ticket })} />
        </p>
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
  // One element, which goes as a whole: translations replace the nodes of a text.
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
  cut: CutText;
};

/** What was found, articles and questions each in a list of their own; the best one comes first. */
function SearchResults({ copy, found, cut }: SearchResultsProps) {
  return groupByKind(found).map(({ kind, entries }) => {
    const count = kind === 'article' ? copy.articles : copy.questions;
    return (
      <div key={kind}>
        <h2 className="mt-4 font-sans text-lg">{formatCount(count, entries.length)}</h2>
        <ul className="mt-1 divide-y divide-line rounded-md bg-surface px-4 text-text">
          {entries.map((entry) => (
            <li key={entry.href} className="relative py-3">
              {/* A press anywhere in the result is one on its link. */}
              <a
                href={entry.href}
                className="font-semibold after:absolute after:inset-0 hover:underline"
              >
                <Marked parts={cut(entry.title)} />
              </a>
              <p className="text-sm text-soft">
                <Marked parts={findExcerpt(entry, cut)} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

/** How many there are, in words. */
export function formatCount(copy: Copy['support']['search']['results'], count: number): string {
  return count === 1 ? copy.one : fill(copy.other, { count });
}

function Marked({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, isHit }, place) => (isHit ? <mark key={place}>{text}</mark> : text));
}
