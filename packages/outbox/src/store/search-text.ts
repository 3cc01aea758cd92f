import type { Json } from '../message.ts';

/** A text in lower case and without accents, as searches compare it. */
export function normalize(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** The words of a text, normalized and without punctuation. An e-mail address is several words. */
export function tokenize(text: string): string[] {
  return normalize(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Words with a space before each, so that `like '% word%'` finds those that begin so. */
export function formatSearchText(text: string): string {
  return [...new Set(tokenize(text))].map((word) => ` ${word}`).join('');
}

/** All texts in a context, one a line; null if there are none. */
export function formatContextSearchText(context: Json): string | null {
  const texts = collectStrings(context).map((text) => normalize(text).replace(/[\n\0]/g, ' '));
  return texts.length === 0 ? null : texts.join('\n');
}

function collectStrings(value: Json): string[] {
  if (value === null || typeof value === 'boolean') return [];
  if (typeof value !== 'object') return [String(value)];
  return Object.values(value).flatMap(collectStrings);
}
