import { isRecord } from '@altanube/base/is-record';
import type { Document } from '../documents.ts';
import type { Place } from '../differences.ts';

let words: Partial<Record<string, string>> = {};
let titles: Partial<Record<string, string>> = {};

export function setWords(given: typeof words): void {
  words = given;
}

/** Of pages, entries and plans, by their ids. */
export function setTitles(given: typeof titles): void {
  titles = given;
}

/** Translates English words of the editor; `{}` in them stands for the values. */
export function t(english: string, ...values: (string | number)[]): string {
  let index = 0;
  return (words[english] ?? english).replaceAll('{}', () => String(values[index++] ?? ''));
}

/** The label of a key or choice: `monthByMonth` is “Month by month”. */
export function getLabel(key: string): string {
  return t(getEnglishLabel(key));
}

export function getEnglishLabel(key: string): string {
  const words = key
    .replaceAll(/([a-z])([A-Z])|[-_]/g, '$1 $2')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function getTitle({ titles, id }: Pick<Document, 'titles' | 'id'>, language = 'es'): string {
  return titles[language] ?? getLabel(id.split(':').at(-1) ?? id);
}

/** “Categories › A title › Answer”. */
export function formatPlace(place: Place): string {
  if (place[0]?.text === 'body') return t('Text');
  return place
    .filter(({ text, isKey }) => !isKey || text !== 'data')
    .map(({ text, isKey }) => (isKey ? getLabel(text) : text))
    .join(' › ');
}

/** A value as people write it. */
export function formatValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return t('nothing');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return formatNumber(value);
  if (Array.isArray(value)) return value.map(formatValue).join(', ');
  if (!isRecord(value)) return titles[String(value)] ?? String(value);
  const { id: _id, ...shown } = value;
  return Object.values(shown).map(formatValue).join(' · ');
}

/** Prices with two decimals, and with a comma in Spanish. */
export function formatNumber(value: number): string {
  const text = String(value).replace(/\.\d$/, '$&0');
  return document.documentElement.lang === 'es' ? text.replace('.', ',') : text;
}

/** Translates a composed message by the phrases with `{}` that it has, the longest first. */
export function translateMessage(message: string): string {
  const whole = words[message];
  if (whole !== undefined) return whole;
  const [phrase, values] =
    Object.keys(words)
      .filter((each) => each.includes('{}') && each !== '{}')
      .toSorted((a, b) => b.length - a.length)
      .map((each) => [each, matchPhrase(each, message)] as const)
      .find(([, found]) => found !== null) ?? [];
  return phrase === undefined ? message : t(phrase, ...(values ?? []).map(translateMessage));
}

function matchPhrase(phrase: string, message: string): string[] | null {
  const parts = phrase.split('{}').map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join('(.*)')}$`, 's').exec(message)?.slice(1) ?? null;
}
