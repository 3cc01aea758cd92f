import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/folder.ts';
import { buildStamp } from './build.ts';

const run = promisify(execFile);

test(
  'pages built for another port name that port as their address',
  { timeout: 240_000 },
  async () => {
    await using folder = await temporaryFolder();
    const env = { ...process.env, SITE_URL: '', PORT: '4000' };
    await run('astro', ['build', '--silent', '--outDir', folder.path], { env });

    const page = await readFile(join(folder.path, 'es/faq.html'), 'utf8');
    const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(page) ?? [];
    const [, shared] = /<meta property="og:url" content="([^"]*)"/.exec(page) ?? [];
    expect([canonical, shared]).toEqual(Array(2).fill('http://localhost:4000/faq'));

    const files = await readdir(folder.path, { recursive: true });
    for (const file of files.filter((name) => /\.(?:html|xml|txt|json)$/.test(name))) {
      const text = await readFile(join(folder.path, file), 'utf8');
      expect(text.includes('localhost:3000'), file).toBe(false);
    }
  },
);

test('a build is stale when the address that its pages name has changed, and only then', () => {
  const stamp = buildStamp({});
  expect(buildStamp({ PORT: '4000' })).not.toBe(stamp);
  expect(buildStamp({ SITE_URL: 'https://www.altanube.example' })).not.toBe(stamp);
  expect(buildStamp({ PORT: '3000', SITE_URL: '' })).toBe(stamp);

  const SITE_URL = 'https://www.altanube.example';
  expect(buildStamp({ SITE_URL, PORT: '4000' })).toBe(buildStamp({ SITE_URL }));
});
