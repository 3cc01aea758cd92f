import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { copyContent } from '@altanube/content/testing/content-folder';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { getSiteUrl } from '@altanube/runtime/config';
import { startChild, waitForLine } from '../server/testing/child.ts';
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

test('npm start serves the built site', async () => {
  await using folder = await createTemporaryFolder();
  const settings = { PORT: '0', HOST: '127.0.0.1', SITE_URL: getSiteUrl({}) };
  await using server = startChild(['scripts/start.mjs'], {
    env: { ...process.env, ...settings, ENV_FILE: '/dev/null', DATA_DIR: folder.path },
  });
  const [, address = ''] = await waitForLine(server.child, /^Serving (\S+)$/);
  const { port } = new URL(address);
  expect((await fetch(`http://127.0.0.1:${port}/faq`)).status).toBe(200);
});

test.each([
  ['2990-06-30', /^$/],
  ['2026-06-30', /company\.yaml: certificate\.validUntil ends on 2026-06-30/],
])('npm run check passes with a certificate until %s', (validUntil, said) => {
  using content = copyContent();
  content.set('company.yaml', 'certificate', { validUntil });
  const options = { cwd: dirname(content.path), encoding: 'utf8' } as const;
  const checked = spawnSync(process.execPath, [resolve('scripts/check-content.ts')], options);
  expect(checked).toMatchObject({ status: 0, stderr: expect.stringMatching(said) });
});
