import { diffWordsWithSpace } from 'diff';
import { isSame, type Change } from '../differences.ts';
import { LanguageTag } from './fields.tsx';
import { formatPlace, formatValue, t } from './words.ts';

/** Changes in words: “Starter › Annual 6,80 → 7,20”. */
export function ChangeList({
  changes,
  onDiscard,
}: {
  changes: readonly Change[];
  onDiscard?: (change: string) => void;
}) {
  return (
    <ul className="mb-2">
      {changes.map(({ id, path, place, sides }) => (
        <li key={id} className="my-1.5 pl-7 whitespace-pre-line">
          <strong>{formatPlace(place)}</strong>{' '}
          {sides
            .filter(({ before, after }, index) => {
              const same = sides.findIndex(
                (each) => each.before === before && each.after === after,
              );
              return same === index;
            })
            .map(({ language, before, after }, _index, { length }) => (
              <span key={language}>
                {length > 1 && <LanguageTag language={language} />}{' '}
                {path.length === 0 ? (
                  t(before === undefined ? 'New' : 'Deleted')
                ) : (
                  <Difference before={before} after={after} />
                )}{' '}
              </span>
            ))}
          {onDiscard && path.length > 0 && (
            <button
              type="button"
              className="m-0 inline min-h-0 border-0 px-2 text-xs text-slate-600 underline"
              onClick={() => onDiscard(id)}
            >
              {t('Discard this change')}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

const shownAround = 30;

function Difference({ before, after }: { before: unknown; after: unknown }) {
  const areTexts = typeof before === 'string' && typeof after === 'string';
  const parts = areTexts ? diffWordsWithSpace(before, after) : [];
  const kept = parts.filter(({ added, removed }) => !added && !removed);
  const keptLength = kept.reduce((sum, { value }) => sum + value.length, 0);
  const [hasBefore, hasAfter] = [before, after].map((value) => !isSame(value, undefined));
  // Of other sentences, words in between are the same by chance.
  if (!areTexts || keptLength < Math.max(before.length, after.length) / 2) {
    return (
      <>
        {hasBefore && <del>{formatValue(before)}</del>}
        {hasBefore && hasAfter && ' → '}
        {hasAfter && <ins>{formatValue(after)}</ins>}
      </>
    );
  }
  return parts.map(({ value, added, removed }, index) => {
    if (added) return <ins key={index}>{value}</ins>;
    if (removed) return <del key={index}>{value}</del>;
    const isShort = value.length < 2 * shownAround + 10;
    const short = `${value.slice(0, shownAround)} … ${value.slice(-shownAround)}`;
    return <span key={index}>{isShort ? value : short}</span>;
  });
}
