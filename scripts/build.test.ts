import { globSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { getSiteUrl } from '@altanube/runtime/config';
import { createBuildStamp } from '../site/integrations/stamp-build.ts';

// `builds.slow.test.ts` builds the site for another address, in `npm run test:slow`.
test('the address of the pages follows the port and is not in code', () => {
  expect(getSiteUrl({ SITE_URL: '', PORT: '4000' })).toBe('http://localhost:4000');
  const sources = globSync('{site,packages/content}/**/*.{ts,tsx,astro,css}', {
    exclude: ['**/node_modules'],
  });
  const code = sources.filter((file) => !/\.(?:test|spec)\.ts$/.test(file));
  expect(code.length).toBeGreaterThan(100);
  expect(code.filter((file) => /localhost:\d/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('a build is stale when an address or key in its pages has changed, and only then', () => {
  const stamp = createBuildStamp({});
  expect(createBuildStamp({ PORT: '4000' })).not.toBe(stamp);
  expect(createBuildStamp({ SITE_URL: 'https://www.altanube.example' })).not.toBe(stamp);
  expect(createBuildStamp({ PUBLIC_FUNCTIONS_URL: 'https://a.example' })).not.toBe(stamp);
  expect(createBuildStamp({ PORT: '3000', SITE_URL: '' })).toBe(stamp);
});

test('a build is stale when a date of its content has passed, which dist/ names', () => {
  const seconds = Number(readFileSync('dist/.stale-after', 'utf8'));
  const stamp = createBuildStamp({});
  vi.useFakeTimers({ now: seconds * 1000 - 1, toFake: ['Date'] });
  expect(createBuildStamp({})).toBe(stamp);
  vi.setSystemTime(seconds * 1000);
  expect(createBuildStamp({})).not.toBe(stamp);
  vi.useRealTimers();
});
