import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { loadContent } from '@altanube/content/load';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { linkContent, startServer } from '../server/testing/server-process.ts';
import { postMessage } from '../server/testing/posts.ts';

const day = 24 * 3_600_000;

/** The environment of Node.js processes whose clock is ahead. */
function setClock(time: number) {
  const code = `const RealDate = Date, ahead = ${time} - Date.now();
    globalThis.Date = class extends RealDate {
      static now = () => RealDate.now() + ahead;
      constructor(...parts) { super(...(parts.length > 0 ? parts : [Date.now()])); }
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}

test('a build after the certificate has expired names it nowhere, and its server reminds of all that expires (ABT-9, R-9)', async () => {
  const { company, people } = loadContent();
  const validUntil = company.certificate?.validUntil ?? '';
  await using folder = await createTemporaryFolder();
  const dist = join(folder.path, 'dist');
  const builtAt = Date.parse(validUntil) + 2 * day;
  // Nothing of what Vitest sets.
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', ...setClock(builtAt) };
  const build = ['build', '--root=site', '--silent', '--outDir', dist];
  await promisify(execFile)('astro', build, { env });
  const files = globSync('**/*.{html,json,svg,txt,xml}', { cwd: dist });
  expect(files.length).toBeGreaterThan(50);
  const personal = people.flatMap(({ certificates }) => certificates);
  const claiming = files.filter((file) => {
    const text = readFileSync(join(dist, file), 'utf8');
    return text
      .split(new RegExp(personal.map(RegExp.escape).join('|')))
      .some((part) => part.includes(company.certification));
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
