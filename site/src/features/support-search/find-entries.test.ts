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

test.each([
  // Ignores accents and case; titles come first.
  ['MIGRACION', ['#cuts', '#costs']],
  ['migra', ['#cuts', '#costs']],
  // Other forms of a word, and the start of one.
  ['verificar', ['#two-step']],
  ['carpeta', ['#mail']],
  ['carp', ['#mail']],
  // Misspelt words, if no entry contains them.
  ['corero', ['#mail']],
  ['vreificasion', ['#two-step']],
  ['zzzzzz', []],
  // Synonyms in the content, words and phrases.
  ['celular', ['#cuts']],
  ['celulra', ['#cuts']],
  ['2fa', ['#two-step']],
  ['Doble factor', ['#two-step']],
  // Ignored words find nothing in combination with others.
  ['correo que no llega', ['#mail']],
  ['sin', ['#cuts']],
  ['  ', []],
])('%j finds %j, the best first (SUP-2)', (query, expected) => {
  expect(findEntries(index, query).map(({ href }) => href)).toEqual(expected);
});
