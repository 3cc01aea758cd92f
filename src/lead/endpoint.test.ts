import { expect, test } from 'vitest';
import { leadEndpoint } from './endpoint.ts';

test('the form posts to our own server, in the language of its page', () => {
  expect(leadEndpoint('en', {})).toEqual({ url: '/send-contact-email?lng=en', headers: {} });
});

test('a hosted function takes its place, with its key in apikey', () => {
  const hosted = { url: 'https://functions.example/v1/', key: 'sb_publishable_1' };
  expect(leadEndpoint('es', hosted)).toEqual({
    url: 'https://functions.example/v1/send-contact-email',
    headers: { apikey: 'sb_publishable_1' },
  });
});

test('a key that is a JSON Web Token is a bearer token too', () => {
  const key = 'eyJhbGciOi.eyJyb2xlIjoi.c2lnbmF0dXJl';
  expect(leadEndpoint('es', { url: 'https://functions.example', key }).headers).toEqual({
    apikey: key,
    authorization: `Bearer ${key}`,
  });
});
