import { expect, test } from 'vitest';
import { matchesSources } from './vendor-script.ts';

const sources = ['https://*.clarity.ms', 'https://www.host.test/gtag/', 'https://tags.test/a.js'];

test.each([
  ['https://www.clarity.ms/tag/x', true],
  ['https://clarity.ms/', false],
  ['https://evilclarity.ms/', false],
  ['https://www.clarity.ms.evil.test/', false],
  ['http://www.clarity.ms/', false],
  ['https://www.host.test/gtag/js?id=1', true],
  ['https://www.host.test/gtm.js', false],
  ['https://www.host.test:444/gtag/js', false],
  ['https://tags.test/a.js?b', true],
  ['https://tags.test/a.js/b', false],
  ['https://evil.test/#https://tags.test/a.js', false],
  ['/own.js', false],
  ['data:text/javascript,1', false],
  ['javascript:1', false],
])('a script may come from %s: %s', (address, expected) => {
  expect(matchesSources(address, sources)).toBe(expected);
});
