import type { SupportSearchCopy } from '@altanube/content/schema/support';
import { fill } from '@altanube/contact/template';
import { groupByKind } from './find-entries.ts';
import { findExcerpt, type CutText, type Part } from './hits.ts';
import type { SearchEntry } from './index-entries.ts';

type SearchResultsProps = { copy: SupportSearchCopy; found: readonly SearchEntry[]; cut: CutText };

/** What was found, articles and questions each in a list of their own; the best one comes first. */
export function SearchResults({ copy, found, cut }: SearchResultsProps) {
  return groupByKind(found).map(({ kind, entries }) => {
    const count = kind === 'article' ? copy.articles : copy.questions;
    return (
      <div key={kind}>
        <h2 className="mt-4 font-sans text-lg">{formatCount(count, entries.length)}</h2>
        <ul className="mt-1 divide-y divide-line rounded-md bg-surface px-4 text-ink">
          {entries.map((entry) => (
            <li key={entry.href} className="search-result py-3">
              <a href={entry.href} className="font-semibold hover:underline">
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
export function formatCount(copy: SupportSearchCopy['results'], count: number): string {
  return count === 1 ? copy.one : fill(copy.other, { count });
}

function Marked({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, isHit }, place) => (isHit ? <mark key={place}>{text}</mark> : text));
}
