import { expect, test } from 'vitest';
import { leadEndpoint } from './endpoint.ts';

test('the form posts to our own server, in the language of its page (API-1)', () => {
  expect(leadEndpoint('en', {})).toStrictEqual({ url: '/send-contact-email?lng=en', headers: {} });
});

test('a hosted function takes its place, with its key in apikey (API-2)', () => {
  const hosted = { url: 'https://functions.example/v1/', key: 'sb_publishable_1' };
  expect(leadEndpoint('es', hosted)).toEqual({
    url: 'https://functions.example/v1/send-contact-email',
    headers: { apikey: 'sb_publishable_1' },
  });
});

test('a key that is a JSON Web Token is a bearer token too (API-2)', () => {
  const key = 'eyJhbGciOi.eyJyb2xlIjoi.c2lnbmF0dXJl';
  expect(leadEndpoint('es', { url: 'https://functions.example', key }).headers).toEqual({
    apikey: key,
    authorization: `Bearer ${key}`,
  });
});

test('settings that are empty count as absent', () => {
  expect(leadEndpoint('es', { url: '', key: '' })).toStrictEqual({
    url: '/send-contact-email?lng=es',
    headers: {},
  });
});

test('the address of a hosted function may end in slashes', () => {
  const url = 'https://functions.example/v1//';
  expect(leadEndpoint('es', { url }).url).toBe('https://functions.example/v1/send-contact-email');
});

test.each(['!eyJ.eyJ.c2ln', 'eyJ.eyJ.c2ln!', 'eyJ.eyJ.c2ln.x', 'eyJ.eyJ'])(
  'a key that only resembles a JSON Web Token is no bearer token: %s',
  (key) => {
    expect(leadEndpoint('es', { key }).headers).toStrictEqual({ apikey: key });
  },
);
