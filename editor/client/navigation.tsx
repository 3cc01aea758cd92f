import { useEffect, useState } from 'react';
import type { Found } from '../content-store.ts';
import type { Document } from '../documents.ts';
import type { DraftRecord } from './draft-records.ts';
import { getTypedTitle } from './form.tsx';
import { Pictures } from './picture-field.tsx';
import { getJson, start, type Overview } from './requests.ts';
import { formatPlace, getTitle, t } from './words.ts';

type Props = {
  overview: Overview;
  /** Documents that only this browser has like this: new, deleted or incomplete. */
  unsaved: readonly DraftRecord[];
  current: string | undefined;
  onCreate: (group: string) => void;
};

/** Lists all documents, or the places that a search finds. */
export function Navigation({ overview, unsaved, current, onCreate }: Props) {
  const { documents, changed, problems } = overview;
  const [query, setQuery] = useState('');
  const isSearch = query.trim().length > 1;
  const groups = Map.groupBy(documents, ({ group }) => group);
  const isNew = ({ id }: DraftRecord) => documents.every((each) => each.id !== id);
  const listMarks = ({ id, files }: Document) => {
    const paths = Object.values(files);
    return [
      paths.some((file) => changed.includes(file)) && marks.changed,
      unsaved.some((each) => each.id === id) && marks.incomplete,
      problems.some(({ file }) => paths.includes(file)) && marks.wrong,
    ].filter((mark) => mark !== false);
  };
  return (
    <nav
      className="overflow-auto border-r border-slate-200 bg-white px-3 py-4"
      aria-label={t('Content')}
    >
      <input
        type="search"
        placeholder={t('Search a sentence, price or name')}
        aria-label={t('Search')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {isSearch && <Results query={query} documents={documents} />}
      {Array.from(isSearch ? [] : groups, ([group, members]) => (
        <details key={group} open>
          <summary className="mt-4 cursor-pointer px-2 py-1 text-[0.8125rem] font-semibold text-slate-600">
            {t(`Group: ${group}`)}
          </summary>
          {`${group}:` in start.schemas && (
            <button type="button" className="add" onClick={() => onCreate(group)}>
              + {t('New')}
            </button>
          )}
          {members.map((each) => (
            <a key={each.id} href={`#${each.id}`} aria-current={current === each.id || undefined}>
              {getTitle(each)}
              {listMarks(each).map(({ name, style }) => (
                <span
                  key={name}
                  className={`ml-1.5 inline-block size-2 rounded-full ${style}`}
                  role="img"
                  aria-label={t(name)}
                  title={t(name)}
                />
              ))}
            </a>
          ))}
          {unsaved
            .filter((each) => each.id.startsWith(`${group}:`) && isNew(each))
            .map(({ id, entries, past }) => (
              <a key={id} href={`#${id}`} aria-current={current === id || undefined}>
                <span className={entries === null ? 'line-through' : ''}>
                  {getTypedTitle(entries ?? past.at(-1) ?? null) ?? getTitle({ id, titles: {} })}
                </span>{' '}
                <small>{t(entries === null ? 'Deleted' : 'New')}</small>
              </a>
            ))}
        </details>
      ))}
      {!isSearch && <Pictures />}
    </nav>
  );
}

const marks = {
  changed: { name: 'Changed, not published', style: 'bg-blue-700' },
  incomplete: { name: 'Incomplete, only in this browser', style: 'border-2 border-amber-800' },
  wrong: { name: 'Has problems', style: 'rounded-none bg-red-700' },
};

function Results({ query, documents }: { query: string; documents: readonly Document[] }) {
  const [found, setFound] = useState<Found[]>([]);
  useEffect(() => {
    const path = `search?q=${encodeURIComponent(query)}`;
    const timer = setTimeout(() => void getJson<Found[]>(path).then(setFound, () => null), 200);
    return () => clearTimeout(timer);
  }, [query]);
  const titles = new Map(documents.map((each) => [each.id, getTitle(each)]));
  return (
    <ul aria-label={t('Found')} className="mt-3">
      {found.length === 0 && <li>{t('Nothing found')}</li>}
      {found.map(({ id, language, path, place, text }, index) => (
        <li key={index}>
          <a href={`#${id}/${language}/${path}`}>
            <strong>{titles.get(id)}</strong> {formatPlace(place)}
            <small className="block">{text}</small>
          </a>
        </li>
      ))}
    </ul>
  );
}
