import { describe, expect, test } from 'vitest';
import { chooseLanguage, languageCookieHeader } from './negotiation.ts';

type Sources = { query?: string; cookie?: string; accept?: string };

function choose({ query = '', cookie, accept }: Sources) {
  const headers = new Headers();
  if (cookie !== undefined) headers.set('cookie', cookie);
  if (accept !== undefined) headers.set('accept-language', accept);
  return chooseLanguage(new Request(`http://localhost/faq${query}`, { headers }));
}

describe('the language of a page', () => {
  test.each<[Sources, 'es' | 'en']>([
    [{}, 'es'],
    [{ query: '?lng=en' }, 'en'],
    [{ query: '?lng=EN-gb' }, 'en'],
    [{ query: '?lng=es', cookie: 'i18next=en', accept: 'en' }, 'es'],
    [{ query: '?lng=fr', cookie: 'i18next=en' }, 'en'],
    [{ query: '?lng=%3Cscript%3E', accept: 'en' }, 'en'],
    [{ query: '?lng=<script>' }, 'es'],
    [{ query: '?lng=', accept: 'en' }, 'en'],
    [{ query: '?lng=%', accept: 'en' }, 'en'],
    [{ cookie: 'i18next=en' }, 'en'],
    [{ cookie: 'a=b; i18next=en-US; c=d' }, 'en'],
    [{ cookie: 'xi18next=en' }, 'es'],
    [{ cookie: 'i18next=fr', accept: 'en' }, 'en'],
    [{ cookie: 'i18next=%E0%A4%A', accept: 'en' }, 'en'],
    [{ cookie: 'i18next=es', accept: 'en' }, 'es'],
    [{ accept: 'en-GB' }, 'en'],
    [{ accept: 'en-GB,en;q=0.9' }, 'en'],
    [{ accept: 'fr-FR, fr;q=0.9, en;q=0.8, es;q=0.7' }, 'en'],
    [{ accept: 'en;q=0.4, es-419;q=0.5' }, 'es'],
    [{ accept: 'en;q=0, fr' }, 'es'],
    [{ accept: 'fr, *' }, 'es'],
    [{ accept: '*, en;q=0.1' }, 'es'],
    [{ accept: 'zh-Hant-TW' }, 'es'],
    [{ accept: '%%%,;;q=1,,' }, 'es'],
  ])('for %j is %s (L-5)', (sources, language) => {
    expect(choose(sources).language).toBe(language);
  });
});

test('only an address that names a language of the site is explicit', () => {
  expect(choose({ query: '?lng=en' }).isExplicit).toBe(true);
  expect(choose({ query: '?lng=fr' }).isExplicit).toBe(false);
  expect(choose({ cookie: 'i18next=en' }).isExplicit).toBe(false);
});

test('a choice is new only if the headers would have given another language (L-7)', () => {
  expect(choose({ query: '?lng=en' }).isNew).toBe(true);
  expect(choose({ query: '?lng=en', cookie: 'i18next=en' }).isNew).toBe(false);
  expect(choose({ query: '?lng=es' }).isNew).toBe(false);
  expect(choose({ query: '?lng=es', accept: 'en' }).isNew).toBe(true);
  expect(choose({ accept: 'en' }).isNew).toBe(false);
});

test('the cookie is kept off plain connections where the site has https', () => {
  expect(languageCookieHeader('en', false)).toBe(
    'i18next=en; Path=/; Max-Age=31536000; SameSite=Lax',
  );
  expect(languageCookieHeader('es', true)).toMatch(/^i18next=es; .*; Secure$/);
});
