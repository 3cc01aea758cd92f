import { expect, test } from 'vitest';
import { findEntries } from './find-entries.ts';
import { indexEntries, type SearchEntry } from './index-entries.ts';

const index = indexEntries({
  entries: [
    entry('#costs', 'What it costs', 'A migration has a price'),
    entry('#cuts', 'Migración sin cortes', 'Paso a paso, también en el teléfono'),
    entry('#two-step', 'Verificación en dos pasos', 'Con una contraseña robada no basta'),
    entry('#mail', 'Correo que no llega', 'En qué carpetas buscar'),
  ],
  words: {
    ignored: 'la sin que no',
    synonyms: [
      ['teléfono', 'celular'],
      ['verificación en dos pasos', '2FA', 'doble factor'],
    ],
  },
});

function entry(href: string, title: string, body: string): SearchEntry {
  return { kind: 'article', title, summary: '', body, href };
}

function find(query: string): string[] {
  return findEntries(index, query).map(({ href }) => href);
}

test('finds words whatever their accents and case, titles first (SUP-2)', () => {
  expect(find('MIGRACION')[0]).toBe('#cuts');
  expect(find('migra')).toEqual(['#cuts', '#costs']);
});

test('finds other forms of a word, and the start of one (SUP-2)', () => {
  expect(find('verificar')).toEqual(['#two-step']);
  expect(find('carpeta')).toEqual(['#mail']);
  expect(find('carp')).toEqual(['#mail']);
});

test('takes a word that nothing holds for a misspelt one (SUP-2)', () => {
  expect(find('corero')).toEqual(['#mail']);
  expect(find('vreificasion')).toEqual(['#two-step']);
  expect(find('zzzzzz')).toEqual([]);
});

test('finds what the content calls the same thing, words and phrases (SUP-2)', () => {
  expect(find('celular')).toEqual(['#cuts']);
  expect(find('celulra')).toEqual(['#cuts']);
  expect(find('2fa')).toEqual(['#two-step']);
  expect(find('Doble factor')).toEqual(['#two-step']);
});

test('entries with more of the words come first, and ignored words find nothing beside others (SUP-2)', () => {
  expect(find('la contraseña robada sin correo')[0]).toBe('#two-step');
  expect(find('correo que no llega')).toEqual(['#mail']);
  expect(find('sin')).toEqual(['#cuts']);
});

test('finds nothing for an empty query', () => {
  expect(find('  ')).toEqual([]);
});
