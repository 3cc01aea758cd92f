import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { loadContent } from '@altanube/content/load';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { tableFile, type SiteTable } from '@altanube/pages/table';
import { rewriteOrigin } from '../server/pages/rewrite-origin.ts';
import { linkContent, startServer } from '../server/testing/server-process.ts';
import { postMessage } from '../server/testing/posts.ts';
import { createBuildStamp, stampFile } from '../site/integrations/stamp-build.ts';

const day = 24 * 3_600_000;

/** The tests are in one file, since builds of one project cannot run side by side. */
async function build(folder: string, environment: Record<string, string>): Promise<void> {
  // Nothing of what Vitest sets.
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', ...environment };
  const args = ['build', '--root=site', '--silent', '--outDir', folder];
  await promisify(execFile)('astro', args, { env });
}

test('a copy rewritten for another SITE_URL at startup equals a build for it', async () => {
  await using folder = await createTemporaryFolder();
  const dist = join(folder.path, 'build');
  const SITE_URL = 'https://www.altanube.example';
  await build(dist, { SITE_URL });
  expect(await readFile(join(dist, stampFile), 'utf8')).toBe(createBuildStamp({ SITE_URL }));
  const copy = await rewriteOrigin('dist', SITE_URL, join(folder.path, 'copies'));
  const files = await listFiles(dist);
  expect(await listFiles(copy)).toEqual(files);
  const [made, built] = await Promise.all([copy, dist].map(readTable));
  expect(made).toEqual(built);
  for (const file of files.filter((name) => !ofBuild.test(name))) {
    const expected = await readFile(join(dist, file));
    expect(expected.equals(await readFile(join(copy, file))), file).toBe(true);
    expect(expected.includes('localhost:3000'), file).toBe(false);
  }
});

test('a build after the certificate has expired names it nowhere, and its server reminds of all that expires (ABT-9, R-9)', async () => {
  const { company, people } = loadContent();
  const validUntil = company.certificate?.validUntil ?? '';
  await using folder = await createTemporaryFolder();
  const dist = join(folder.path, 'dist');
  const builtAt = Date.parse(validUntil) + 2 * day;
  await build(dist, setClock(builtAt));
  const files = globSync('**/*.{html,json,svg,txt,xml}', { cwd: dist });
  expect(files.length).toBeGreaterThan(50);
  const personal = people.flatMap(({ certificates }) => certificates);
  const pattern = new RegExp(personal.map(RegExp.escape).join('|'), 'g');
  const claiming = files.filter((file) => {
    const text = readFileSync(join(dist, file), 'utf8').replaceAll(pattern, '');
    return text.includes(company.certification);
  });
  expect(claiming).toEqual([]);

  const holidaysUntil = `${new Date(builtAt).getFullYear() + 2}-12-31`;
  const now = Date.parse(holidaysUntil) + 2 * day;
  await linkContent(folder.path);
  await using server = await startServer(folder.path, { STATUS_PORT: '0', ...setClock(now) });
  const readHealth = async () => (await fetch(`${server.statusUrl}/healthz`)).json();
  const details = { 'certificate.validUntil': validUntil, 'demoTimes.holidays': holidaysUntil };
  const problems = [{ name: 'content-expires', details }];
  await expect.poll(readHealth).toMatchObject({ status: 'ok', problems });
  const securityTxt = await (await fetch(`${server.url}/.well-known/security.txt`)).text();
  expect(Date.parse(/Expires: (.*)/.exec(securityTxt)?.[1] ?? '')).toBeGreaterThan(now);
  expect((await postMessage(server.url)).status).toBe(200);
  await expect.poll(() => globSync(join(folder.path, 'data/mail/*')).length).toBe(2);
});

/** The environment of Node.js processes whose clock is ahead. */
function setClock(time: number) {
  const code = `const RealDate = Date, ahead = ${time} - Date.now();
    globalThis.Date = class extends RealDate {
      static now = () => RealDate.now() + ahead;
      constructor(...parts) { super(...(parts.length > 0 ? parts : [Date.now()])); }
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}

/** They tell when they were built, or from what. */
const ofBuild = /^\.(?:built-from|site-table\.json)$/;

async function readTable(folder: string): Promise<SiteTable> {
  return JSON.parse(await readFile(join(folder, tableFile), 'utf8'));
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).toSorted();
}
