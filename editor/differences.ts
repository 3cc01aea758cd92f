import { isRecord } from '@altanube/base/is-record';

export type Path = readonly (string | number)[];

export type Difference = { path: Path; before: unknown; after: unknown };

/** A path in words: keys, and titles of the entries of lists. */
export type Place = { text: string; isKey: boolean }[];

/** One value in each language in which it differs. */
export type Change = {
  /** Among the changes of its document. */
  id: string;
  path: Path;
  place: Place;
  sides: { language: string; before: unknown; after: unknown }[];
};

/** Lists the changes between two states of a document, given by language. */
export function listChanges(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Change[] {
  const differences = Object.keys(after).flatMap((language) => {
    const [from, to] = [before[language] ?? undefined, after[language] ?? undefined];
    return listDifferences(from, to).map(({ path, before, after }) => {
      const place = findPlace(after === undefined ? from : to, path);
      return { path, place, side: { language, before, after } };
    });
  });
  // The lists before and after may each have another entry at an index.
  const groups = Map.groupBy(differences, ({ path, side: { before, after } }) =>
    [path.join('.'), before === undefined, after === undefined].join(' '),
  );
  return Array.from(groups, ([id, found]) => {
    const [{ path, place } = { path: [], place: [] }] = found;
    return { id, path, place, sides: found.map(({ side }) => side) };
  });
}

export function findPlace(data: unknown, path: Path): Place {
  return path.map((key, index) => {
    const isKey = !/^\d+$/.test(String(key));
    if (isKey) return { text: String(key), isKey };
    const value = getAt(data, path.slice(0, index + 1));
    return { text: (isRecord(value) && findTitle(value)) || `${Number(key) + 1}`, isKey };
  });
}

/** Lists the values that differ, and whole entries where lists have another length. */
function listDifferences(before: unknown, after: unknown, path: Path = []): Difference[] {
  if (isSame(before, after)) return [];
  if (isRecord(before) && isRecord(after)) {
    return listKeys(before, after).flatMap((key) =>
      listDifferences(before[key], after[key], [...path, key]),
    );
  }
  if (!Array.isArray(before) || !Array.isArray(after)) return [{ path, before, after }];
  if (before.length === after.length) {
    return after.flatMap((value, index) => listDifferences(before[index], value, [...path, index]));
  }
  const isIn = (list: unknown[], value: unknown) => list.some((each) => isSame(each, value));
  return [
    ...before.flatMap((value, index) =>
      isIn(after, value) ? [] : [{ path: [...path, index], before: value, after: undefined }],
    ),
    ...after.flatMap((value, index) =>
      isIn(before, value) ? [] : [{ path: [...path, index], before: undefined, after: value }],
    ),
  ];
}

/** Joins two edits of `base`. Where both changed the same value, `prefer` says whose to take. */
export function merge<Data>(
  base: Data,
  mine: Data,
  theirs: Data,
  prefer: 'mine' | 'theirs',
): { merged: Data; hasConflict: boolean } {
  let hasConflict = false;
  const merged = JSON.parse(JSON.stringify(join(base, mine, theirs)));
  return { merged, hasConflict };

  function join(base: unknown, mine: unknown, theirs: unknown): unknown {
    if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
    if (isSame(base, mine)) return theirs;
    if (isRecord(base) && isRecord(mine) && isRecord(theirs)) {
      return Object.fromEntries(
        listKeys(mine, theirs).map((key) => [key, join(base[key], mine[key], theirs[key])]),
      );
    }
    if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
      const areAsLong = base.length === mine.length && mine.length === theirs.length;
      if (areAsLong) return mine.map((each, index) => join(base[index], each, theirs[index]));
    }
    hasConflict = true;
    return prefer === 'mine' ? mine : theirs;
  }
}

/** A key without a value is the same as a missing one. */
export function isSame(before: unknown, after: unknown): boolean {
  if (before === after) return true;
  if (Array.isArray(before) && Array.isArray(after)) {
    return before.length === after.length && before.every((each, at) => isSame(each, after[at]));
  }
  if (!isRecord(before) || !isRecord(after)) return isEmpty(before) && isEmpty(after);
  return listKeys(before, after).every((key) => isSame(before[key], after[key]));
}

/** The text by which people know an entry of a list. */
export function findTitle(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (!isRecord(value)) return undefined;
  const known = ['title', 'question', 'name', 'author', 'label', 'text', 'from', 'id'];
  const keys = [...known, ...Object.keys(value)];
  const titles = keys.map((key) => (isRecord(value[key]) ? value[key]['es'] : value[key]));
  return titles.find((title) => typeof title === 'string' && title !== '')?.toString();
}

export function getAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    data,
  );
}

/** Returns the data with a value at the path. */
export function setAt<Data>(data: Data, path: Path, value: unknown): Data;
export function setAt(data: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const list = Array.isArray(data) ? data : [];
    return Object.assign([...list], { [key]: setAt(list[key], rest, value) });
  }
  const object = isRecord(data) ? data : {};
  return { ...object, [key]: setAt(object[key], rest, value) };
}

export function mapValues<Value, Result>(
  object: Record<string, Value>,
  map: (value: Value, key: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function listKeys(before: object, after: object): string[] {
  return Array.from(new Set([...Object.keys(before), ...Object.keys(after)]));
}
