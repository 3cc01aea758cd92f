import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { tableFile, type SiteTable } from '@altanube/pages/table';
import { rewriteOrigin } from '../server/pages/rewrite-origin.ts';
import { createBuildStamp, stampFile } from '../site/integrations/stamp-build.ts';

const run = promisify(execFile);

test('a copy rewritten for another SITE_URL at startup equals a build for it', async () => {
  await using folder = await createTemporaryFolder();
  const build = join(folder.path, 'build');
  const SITE_URL = 'https://www.altanube.example';
  // Nothing of what Vitest sets.
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', SITE_URL };
  await run('astro', ['build', '--root=site', '--silent', '--outDir', build], { env });
  expect(await readFile(join(build, stampFile), 'utf8')).toBe(createBuildStamp(env));
  const copy = await rewriteOrigin('dist', SITE_URL, join(folder.path, 'copies'));
  const files = await listFiles(build);
  expect(await listFiles(copy)).toEqual(files);
  const [made, built] = await Promise.all([copy, build].map(readTable));
  expect(made).toEqual(built);
  for (const file of files.filter((name) => !ofBuild.test(name))) {
    const expected = await readFile(join(build, file));
    expect(expected.equals(await readFile(join(copy, file))), file).toBe(true);
    expect(expected.includes('localhost:3000'), file).toBe(false);
  }
});

/** They tell when they were built, or from what. */
const ofBuild = /^\.(?:built-from|site-table\.json)$/;

async function readTable(folder: string): Promise<SiteTable> {
  return JSON.parse(await readFile(join(folder, tableFile), 'utf8'));
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}
