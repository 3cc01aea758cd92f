import { isRecord } from '@altanube/base/is-record';
import type { Entries } from '../content-store.ts';
import { findTitle, getAt, setAt, type Path } from '../differences.ts';
import { findValueSchema, type Schema } from '../keep-format.ts';

export function createEmpty(given: Schema): unknown {
  const schema = findValueSchema(given);
  if (schema.type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([key]) => schema.required?.includes(key))
        .map(([key, each]) => [key, createEmpty(each)]),
    );
  }
  if (schema.type === 'array')
    return (schema.minItems ?? 0) > 0 ? [createEmpty(schema.items ?? {})] : [];
  return schema.type === 'boolean' ? false : '';
}

/** The copy gets an id of its own when it is saved. */
export function copyEntry(entry: unknown): unknown {
  const copy: unknown = structuredClone(entry);
  return isRecord(copy) && 'id' in copy ? { ...copy, id: '' } : copy;
}

/** Names the entries that have no id yet after their titles, the same in every language. */
export function fillIds(entries: Entries | null): Entries | null {
  if (entries === null) return null;
  const [first] = Object.values(entries);
  const titled = entries['en'] ?? first;
  return listLists(first?.data).reduce((filled, path) => {
    const list = getAt(filled[Object.keys(filled)[0] ?? '']?.data, path);
    if (!Array.isArray(list)) return filled;
    return list.reduce<Entries>((named, entry, index) => {
      if (!isRecord(entry) || entry['id'] !== '') return named;
      const { id: _id, ...texts } = {
        ...entry,
        ...asRecord(getAt(titled?.data, [...path, index])),
      };
      // Success stories are named after the company of a testimonial.
      const title = texts['company'] ?? findTitle(texts) ?? findTitle(entry);
      const name = slugify(String(title ?? ''));
      if (name === '') return named;
      const taken = Object.values(named).flatMap(({ data }) => listIds(getAt(data, path)));
      const id = findFreeName(name, taken);
      return Object.fromEntries(
        Object.entries(named).map(([language, each]) => [
          language,
          { ...each, data: setAt(each.data, [...path, index, 'id'], id) },
        ]),
      );
    }, filled);
  }, entries);
}

/** `Reunión de equipo` becomes `reunion-de-equipo`. */
export function slugify(text: string): string {
  const words = normalize(text).split(/[^a-z0-9]+/);
  return words.filter(Boolean).slice(0, 8).join('-');
}

/** Without case and accents. */
export function normalize(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

export function findFreeName(name: string, taken: readonly unknown[]): string {
  const numbers = Array.from({ length: taken.length + 1 }, (_, index) => index + 2);
  return (
    [name, ...numbers.map((each) => `${name}-${each}`)].find((each) => !taken.includes(each)) ??
    name
  );
}

function listLists(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) {
    return [path, ...value.flatMap((each, index) => listLists(each, [...path, index]))];
  }
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => listLists(each, [...path, key]));
}

function listIds(list: unknown): unknown[] {
  return Array.isArray(list) ? list.map((each) => getAt(each, ['id'])) : [];
}

function asRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}
