import { expect, test } from 'vitest';
import { getEndpoint } from './endpoint.ts';

const url = 'https://functions.example/v1';
const token = 'eyJhbGciOi.eyJyb2xlIjoi.c2lnbmF0dXJl';

test.each([{}, { url: '', key: '' }])(
  'the form posts to our own server, in the language of its page: %j (API-1)',
  (settings) => {
    const own = { url: '/send-contact-email?lng=en', headers: {} };
    expect(getEndpoint('en', settings)).toStrictEqual(own);
  },
);

test.each([url, `${url}/`, `${url}//`])(
  'a hosted function replaces our endpoint: %s (API-2)',
  (url) => {
    expect(getEndpoint('es', { url }).url).toBe('https://functions.example/v1/send-contact-email');
  },
);

test('every other form is named in the query (API-2, API-8)', () => {
  expect(getEndpoint('en', {}, 'news').url).toBe('/send-contact-email?lng=en&form=news');
  const hosted = `${url}/send-contact-email?form=news`;
  expect(getEndpoint('en', { url }, 'news').url).toBe(hosted);
});

test('a key that is a JSON Web Token is a bearer token too (API-2)', () => {
  const headers = { apikey: token, authorization: `Bearer ${token}` };
  expect(getEndpoint('es', { url, key: token }).headers).toEqual(headers);
});

test.each(['sb_publishable_1', '!eyJ.eyJ.c2ln', 'eyJ.eyJ.c2ln!', 'eyJ.eyJ.c2ln.x', 'eyJ.eyJ'])(
  'any other key is only in apikey: %s (API-2)',
  (key) => {
    expect(getEndpoint('es', { url, key }).headers).toStrictEqual({ apikey: key });
  },
);
