import { expect, test } from 'vitest';
import { findExcerpt, createHighlighter, type Part } from './hits.ts';
import { indexEntries, type SearchEntry } from './index-entries.ts';

const article: SearchEntry = {
  kind: 'article',
  title: 'Verificación en dos pasos',
  summary: 'Qué elegir.',
  body: 'Abre tu cuenta. Escanea el código con el teléfono.\nGuarda «los códigos», v=1.5, por si acaso',
  href: '#a',
};

const index = indexEntries({
  entries: [article],
  words: {
    ignored: 'el en con',
    synonyms: [
      ['verificación en dos pasos', '2FA'],
      ['teléfono', 'celular'],
    ],
  },
});

/** A text with its hits in brackets. */
function formatParts(parts: readonly Part[]): string {
  return parts.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('');
}

const mark = (query: string, text: string) => formatParts(createHighlighter(index, query)(text));
const excerpt = (query: string) =>
  formatParts(findExcerpt(article, createHighlighter(index, query)));

test('marks query terms regardless of accents, case and form', () => {
  expect(mark('CODIGO', '¿Código, o códigos?')).toBe('¿[Código], o [códigos]?');
  expect(mark('codgio', 'Un código.')).toBe('Un [código].');
  expect(mark('el código', 'el código')).toBe('el [código]');
});

test('marks synonyms, and every word of a phrase', () => {
  expect(mark('celular', 'El teléfono nuevo')).toBe('El [teléfono] nuevo');
  expect(mark('2fa', 'La verificación en dos pasos')).toBe('La [verificación] [en] [dos] [pasos]');
  expect(mark('2fa', 'Verificación en dos-pasos')).toBe('[Verificación] [en] [dos]-[pasos]');
  expect(mark('2fa', 'Dos pasos')).toBe('Dos pasos');
});

test('shows the sentence with the most hits, or else the first (SUP-2)', () => {
  expect(excerpt('código teléfono')).toBe('Escanea el [código] con el [teléfono].');
  expect(excerpt('acaso')).toBe('Guarda «los códigos», v=1.5, por si [acaso]');
  expect(excerpt('verificación')).toBe('Qué elegir.');
});
