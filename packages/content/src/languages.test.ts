import { expect, test } from 'vitest';
import { languageCookie, languageCookiePattern } from './languages.ts';

test.each([
  [`${languageCookie}=en`, 'en'],
  [`a=b; ${languageCookie}=es; c=d`, 'es'],
  [`x${languageCookie}=en`, undefined],
])('finds the language in the cookies %s: %s', (cookies, value) => {
  expect(languageCookiePattern.exec(cookies)?.[1]).toBe(value);
});
