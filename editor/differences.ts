import { isRecord } from '@altanube/base/is-record';

export type Path = readonly (string | number)[];

export type Difference = { path: Path; before: unknown; after: unknown };

/** Lists the values that differ, and whole entries where lists have another length. */
export function listDifferences(before: unknown, after: unknown, path: Path = []): Difference[] {
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
    const lists = [base, mine, theirs].filter(Array.isArray);
    if (Array.isArray(mine) && lists.length === 3 && new Set(lists.map(getLength)).size === 1) {
      return mine.map((each, index) => join(lists[0]?.[index], each, lists[2]?.[index]));
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

export function getAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    data,
  );
}

/** Returns the data with a value at the path. */
export function setAt(data: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const list = Array.isArray(data) ? data : [];
    return Object.assign([...list], { [key]: setAt(list[key], rest, value) });
  }
  const object = isRecord(data) ? data : {};
  return { ...object, [key]: setAt(object[key], rest, value) };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function getLength(list: unknown[]): number {
  return list.length;
}

function listKeys(before: object, after: object): string[] {
  return Array.from(new Set([...Object.keys(before), ...Object.keys(after)]));
}
