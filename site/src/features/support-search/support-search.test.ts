import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { findEntries, groupByKind } from './find-entries.ts';
import { findExcerpt, createHighlighter, type Part } from './hits.ts';
import { indexEntries, type SearchData, type SearchEntry } from './index-entries.ts';

const article: SearchEntry = {
  kind: 'article',
  title: 'Verificación en dos pasos',
  summary: 'Qué elegir.',
  body: 'Abre tu cuenta. Escanea el código con el teléfono.\nGuarda «los códigos», v=1.5, por si acaso',
  href: '#two-step',
};

const index = indexEntries({
  entries: [
    { ...article, href: '#costs', title: 'What it costs', body: 'A migration has a price' },
    {
      ...article,
      href: '#cuts',
      title: 'Migración sin cortes',
      body: 'Paso a paso, en cada portátil',
    },
    article,
    { ...article, href: '#mail', title: 'Correo que no llega', body: 'En qué carpetas buscar' },
  ],
  words: {
    ignored: 'la el en con sin que no',
    synonyms: [
      ['portátil', 'laptop'],
      ['teléfono', 'celular'],
      ['verificación en dos pasos', '2FA', 'doble factor'],
    ],
  },
});

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
  ['laptop', ['#cuts']],
  ['lapotp', ['#cuts']],
  ['2fa', ['#two-step']],
  ['Doble factor', ['#two-step']],
  // Ignored words find nothing in combination with others.
  ['correo que no llega', ['#mail']],
  ['sin', ['#cuts']],
  ['  ', []],
])('%j finds %j, the best first (SUP-2)', (query, expected) => {
  expect(findEntries(index, query).map(({ href }) => href)).toEqual(expected);
});

const mark = (query: string, text: string) => formatParts(createHighlighter(index, query)(text));

test.each([
  // Regardless of accents, case and form.
  ['CODIGO', '¿Código, o códigos?', '¿[Código], o [códigos]?'],
  ['codgio', 'Un código.', 'Un [código].'],
  ['el código', 'el código', 'el [código]'],
  // Synonyms, and every word of a phrase.
  ['celular', 'El teléfono nuevo', 'El [teléfono] nuevo'],
  ['2fa', 'La verificación en dos pasos', 'La [verificación] [en] [dos] [pasos]'],
  ['2fa', 'Verificación en dos-pasos', '[Verificación] [en] [dos]-[pasos]'],
  ['2fa', 'Dos pasos', 'Dos pasos'],
])('%j marks what it finds in %j', (query, text, marked) => {
  expect(mark(query, text)).toBe(marked);
});

test('shows the sentence with the most hits, or else the first (SUP-2)', () => {
  const excerpt = (query: string) =>
    formatParts(findExcerpt(article, createHighlighter(index, query)));
  expect(excerpt('código teléfono')).toBe('Escanea el [código] con el [teléfono].');
  expect(excerpt('acaso')).toBe('Guarda «los códigos», v=1.5, por si [acaso]');
  expect(excerpt('verificación')).toBe('Qué elegir.');
});

/** A text with its hits in brackets. */
function formatParts(parts: readonly Part[]): string {
  return parts.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('');
}

/**
 * Quality of the search for typical queries about articles and questions of the sample company.
 * Both are frozen, so that edits of the content do not change ranks.
 */
test.each(['es', 'en'] as const)(
  'in %s, the answer is the first result, or among the first three (SUP-13)',
  (language) => {
    const read = (name: string) =>
      parse(readFileSync(`${import.meta.dirname}/testing/${name}.${language}.yaml`, 'utf8'));
    const answers: Record<string, string[]> = read('questions');
    const questions = Object.entries(answers).flatMap(([id, queries]) =>
      queries.map((query) => ({ query, id })),
    );
    expect(questions.length).toBeGreaterThanOrEqual(100);
    const data: SearchData = read('entries');
    const index = indexEntries(data);
    const ids = new Set(data.entries.map(({ href }) => readFragment(href)));
    const ranks = questions.map(({ query, id }) => {
      expect([...ids], `what answers “${query}”`).toContain(id);
      const listed = groupByKind(findEntries(index, query)).flatMap(({ entries }) => entries);
      const found = listed.map(({ href }) => readFragment(href));
      const rank = found.indexOf(id);
      if (rank !== 0)
        console.log(`${language}: “${query}” finds ${id} at ${rank}, after ${found[0]}`);
      return rank;
    });
    const share = (maxRank: number) =>
      ranks.filter((rank) => rank >= 0 && rank < maxRank).length / ranks.length;
    console.log(`${language}: first ${share(1)}, among the first three ${share(3)}`);
    expect(share(1)).toBeGreaterThanOrEqual(0.9);
    expect(share(3)).toBeGreaterThanOrEqual(0.98);
  },
);

function readFragment(href: string): string {
  return href.slice(href.indexOf('#') + 1);
}
