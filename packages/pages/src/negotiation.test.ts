import { expect, test } from 'vitest';
import { chooseEncoding, chooseLanguage, encodings } from './negotiation.ts';

type Sources = { query?: string; cookie?: string; accept?: string };

function choose({ query = '', cookie, accept }: Sources) {
  const headers = new Headers();
  if (cookie !== undefined) headers.set('cookie', cookie);
  if (accept !== undefined) headers.set('accept-language', accept);
  return chooseLanguage(new Request(`http://localhost/faq${query}`, { headers }));
}

test.each<[Sources, 'es' | 'en']>([
  [{}, 'es'],
  [{ query: '?lng=EN-gb' }, 'en'],
  [{ query: '?lng=es', cookie: 'i18next=en', accept: 'en' }, 'es'],
  [{ query: '?lng=fr', cookie: 'i18next=en' }, 'en'],
  [{ query: '?lng=%3Cscript%3E', accept: 'en' }, 'en'],
  [{ query: '?lng=', accept: 'en' }, 'en'],
  [{ query: '?lng=%', accept: 'en' }, 'en'],
  [{ cookie: 'a=b; i18next=en-US; c=d' }, 'en'],
  [{ cookie: 'xi18next=en' }, 'es'],
  [{ cookie: 'i18next=fr', accept: 'en' }, 'en'],
  [{ cookie: 'i18next=%E0%A4%A', accept: 'en' }, 'en'],
  [{ cookie: 'i18next=es', accept: 'en' }, 'es'],
  [{ accept: 'en-GB,en;q=0.9' }, 'en'],
  [{ accept: 'fr-FR, fr;q=0.9, en;q=0.8, es;q=0.7' }, 'en'],
  [{ accept: 'en;q=0.4, es-419;q=0.5' }, 'es'],
  [{ accept: 'en;q=0, fr' }, 'es'],
  [{ accept: '*, en;q=0.1' }, 'es'],
  [{ accept: 'zh-Hant-TW' }, 'es'],
  [{ accept: '%%%,;;q=1,,' }, 'es'],
])('chooses the language for %j: %s (L-5)', (sources, language) => {
  expect(choose(sources).language).toBe(language);
});

test.each<[Sources, isExplicit: boolean, isNew: boolean]>([
  [{ query: '?lng=en' }, true, true],
  [{ query: '?lng=en', cookie: 'i18next=en' }, true, false],
  [{ query: '?lng=es' }, true, false],
  [{ query: '?lng=es', accept: 'en' }, true, true],
  [{ query: '?lng=fr' }, false, false],
  [{ cookie: 'i18next=en' }, false, false],
])(
  'the choice by %j is explicit: %j; new, as the headers would select another: %j (L-7)',
  (sources, isExplicit, isNew) => {
    expect(choose(sources)).toMatchObject({ isExplicit, isNew });
  },
);

test.each([
  [null, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, zstd', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=1', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['identity, br;q=0.5', 'identity'],
  ['identity;q=0', 'identity'],
  ['deflate', 'identity'],
  [',,;q=,', 'identity'],
])('a client that accepts %j gets %s', (accept, encoding) => {
  expect(chooseEncoding(accept, new Set(encodings))).toBe(encoding);
});

test('chooses only an available encoding', () => {
  expect(chooseEncoding('br, gzip', new Set(['identity', 'gzip']))).toBe('gzip');
});
