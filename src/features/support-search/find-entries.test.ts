import { expect, test, vi } from 'vitest';
import { findEntries, indexEntries } from './find-entries.ts';

const index = indexEntries([
  { kind: 'question', title: 'Costs', body: 'What a migration costs', href: '#a' },
  { kind: 'article', title: 'Migración sin cortes', body: 'Paso a paso', href: '#b' },
]);

test('finds words whatever their accents and case, titles first', () => {
  expect(findEntries(index, 'MIGRACION').map(({ href }) => href)).toEqual(['#b']);
  expect(findEntries(index, 'migra').map(({ href }) => href)).toEqual(['#b', '#a']);
});

test('finds only entries that hold every word', () => {
  expect(findEntries(index, 'migration cortes')).toEqual([]);
  expect(findEntries(index, 'cortes paso').map(({ href }) => href)).toEqual(['#b']);
});

test('finds nothing for an empty query', () => {
  expect(findEntries(index, '  ')).toEqual([]);
});

test('prepares the texts of the entries once, and only the query at each search', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  findEntries(index, 'migra');
  findEntries(index, 'migrac');
  expect(normalize.mock.contexts.map(String)).toEqual(['migra', 'migrac']);
  normalize.mockRestore();
});
