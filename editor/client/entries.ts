import { isRecord } from '@altanube/base/is-record';
import type { Entries } from '../content-store.ts';
import { findTitle, getAt, mapValues, setAt, type Path } from '../differences.ts';
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
  return listNameless(first?.data).reduce((filled, path) => {
    const entry = getAt(first?.data, path);
    const english = getAt(entries['en']?.data, path);
    const texts: Record<string, unknown> = { ...asRecord(entry), ...asRecord(english), id: '' };
    // Success stories are named after the company of a testimonial.
    const title = texts['company'] ?? findTitle(texts) ?? findTitle(entry);
    const name = slugify(String(title ?? ''));
    if (name === '') return filled;
    const list = Object.values(filled).flatMap(({ data }) => getAt(data, path.slice(0, -1)));
    const taken = list.map((each) => getAt(each, ['id']));
    const id = findFreeName(name, taken);
    return mapValues(filled, (each) => setAt(each, ['data', ...path, 'id'], id));
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
  let free = name;
  for (let number = 2; taken.includes(free); number += 1) free = `${name}-${number}`;
  return free;
}

/** The paths of the entries of lists that have no id yet. */
function listNameless(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => listNameless(each, [...path, index]));
  }
  if (!isRecord(value)) return [];
  const inside = Object.entries(value).flatMap(([key, each]) => listNameless(each, [...path, key]));
  const isNameless = typeof path.at(-1) === 'number' && value['id'] === '';
  return isNameless ? [path, ...inside] : inside;
}

function asRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}
