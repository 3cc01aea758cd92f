import { expect, test } from 'vitest';
import { findEntries, type SearchEntry } from './find-entries.ts';

const entries: SearchEntry[] = [
  { kind: 'question', title: 'Costs', body: 'What a migration costs', href: '#a' },
  { kind: 'article', title: 'Migración sin cortes', body: 'Paso a paso', href: '#b' },
];

test('finds words whatever their accents and case, titles first', () => {
  expect(findEntries(entries, 'MIGRACION').map(({ href }) => href)).toEqual(['#b']);
  expect(findEntries(entries, 'migra').map(({ href }) => href)).toEqual(['#b', '#a']);
});

test('finds only entries that hold every word', () => {
  expect(findEntries(entries, 'migration cortes')).toEqual([]);
  expect(findEntries(entries, 'cortes paso').map(({ href }) => href)).toEqual(['#b']);
});

test('finds nothing for an empty query', () => {
  expect(findEntries(entries, '  ')).toEqual([]);
});
