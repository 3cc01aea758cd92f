import type { Json } from '../message.ts';

/** Lowercases a text and removes accents, for searching. */
export function normalize(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** Splits a text into normalized words. An email address becomes several words. */
export function tokenize(text: string): string[] {
  return normalize(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Puts a space before each word, so that `like '% word%'` matches word beginnings. */
export function formatSearchText(text: string): string {
  return [...new Set(tokenize(text))].map((word) => ` ${word}`).join('');
}

/** All strings and numbers in a context, one per line; null if there are none. */
export function formatContextSearchText(context: Json): string | null {
  const texts = collectStrings(context).map((text) => normalize(text).replace(/[\n\0]/g, ' '));
  return texts.length === 0 ? null : texts.join('\n');
}

function collectStrings(value: Json): string[] {
  if (value === null || typeof value === 'boolean') return [];
  if (typeof value !== 'object') return [String(value)];
  return Object.values(value).flatMap(collectStrings);
}
