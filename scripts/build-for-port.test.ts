import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { buildStamp, stampFile } from '../site/integrations/stamp-build.ts';

const run = promisify(execFile);

test('pages built for another port name that port as their address', async () => {
  await using folder = await temporaryFolder();
  const env = { ...process.env, NODE_ENV: 'production', SITE_URL: '', PORT: '4000' };
  await run('astro', ['build', '--root=site', '--silent', '--outDir', folder.path], { env });

  const page = await readFile(join(folder.path, 'es/faq.html'), 'utf8');
  const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(page) ?? [];
  const [, shared] = /<meta property="og:url" content="([^"]*)"/.exec(page) ?? [];
  expect([canonical, shared]).toEqual(Array(2).fill('http://localhost:4000/faq'));

  // `npm start` serves what is in `dist`, whoever has built it, while this is true.
  expect(await readFile(join(folder.path, stampFile), 'utf8')).toBe(buildStamp(env));

  const files = await readdir(folder.path, { recursive: true });
  for (const file of files.filter((name) => /\.(?:html|xml|txt|json)$/.test(name))) {
    const text = await readFile(join(folder.path, file), 'utf8');
    expect(text.includes('localhost:3000'), file).toBe(false);
  }
});

test('what tests have built is what visitors get, not the development build of React', async () => {
  const files = await readdir('dist/_astro');
  const scripts = files.filter((name) => name.endsWith('.js'));
  expect(scripts).not.toEqual([]);
  for (const name of scripts) {
    expect(await readFile(join('dist/_astro', name), 'utf8'), name).not.toContain('react-devtools');
  }
});
