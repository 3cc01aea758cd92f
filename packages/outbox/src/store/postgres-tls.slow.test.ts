import { execFile } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openPostgresStore } from '../testing/databases.ts';
import { createTemporaryFolder } from '../testing/folder.ts';
import { startPostgres } from '../testing/postgres.ts';
import { isUnverifiedConnection } from './postgres.ts';

test.each([
  ['postgres://leads@db.example/leads', true],
  ['postgres://leads@db.example/leads?sslmode=no-verify', true],
  ['postgres://leads@db.example/leads?uselibpqcompat=true&sslmode=require', true],
  ['postgres://leads@127.0.0.1.example/leads', true],
  ['postgres://leads@db.example/leads?sslmode=verify-full', false],
  ['postgres://leads@db.example/leads?ssl=true', false],
  ['postgres://leads@localhost/leads', false],
  ['postgres://leads@127.0.0.1:5433/leads', false],
  ['postgres://leads@[::1]/leads', false],
  ['postgres:///leads?host=/var/run/postgresql', false],
])('isUnverifiedConnection(%s) returns %s', (url, isUnverified) => {
  expect(isUnverifiedConnection(url)).toBe(isUnverified);
});

/** Creates a certificate for `localhost` only, and the authority that signs it. */
async function createCertificate(folder: string) {
  const file = (name: string) => join(folder, name);
  const openssl = (args: string) =>
    promisify(execFile)('openssl', args.split(' '), { cwd: folder });
  const key = '-newkey rsa:2048 -nodes -keyout';
  await writeFile(file('names'), 'subjectAltName=DNS:localhost\n');
  await openssl(`req -x509 ${key} ca.key -out ca.pem -subj /CN=ca`);
  await openssl(`req ${key} key -out request -subj /CN=localhost`);
  const authority = '-CA ca.pem -CAkey ca.key -CAcreateserial -days 2';
  await openssl(`x509 -req -in request ${authority} -extfile names -out cert`);
  return { ca: file('ca.pem'), key: file('key'), certificate: file('cert') };
}

test('verify-full accepts only a matching host name and a certificate from the given authority', async () => {
  await using folder = await createTemporaryFolder();
  await chmod(folder.path, 0o755);
  const { ca, key, certificate } = await createCertificate(folder.path);
  await using postgres = await startPostgres({ certificate: { key, certificate } });
  const url = await postgres.createDatabase();
  const byName = url.replace('127.0.0.1', 'localhost');
  const tryOpen = async (address: string) => {
    const store = openPostgresStore(address);
    const opened = await store.open().then(
      () => 'opened',
      (error: unknown) => String(error),
    );
    await store.close();
    return opened;
  };
  const trusted = `sslmode=verify-full&sslrootcert=${ca}`;
  expect(await tryOpen(`${byName}?${trusted}`)).toBe('opened');
  expect(await tryOpen(`${url}?${trusted}`)).toContain('does not match certificate');
  expect(await tryOpen(`${byName}?sslmode=verify-full`)).toContain('verify the first certificate');
  expect(await tryOpen(`${byName}?sslmode=verify-full&sslrootcert=/none.pem`)).toContain('ENOENT');
  // This driver treats the weaker modes as verify-full; its next version will not.
  expect(await tryOpen(`${byName}?sslmode=require`)).toContain('verify the first certificate');
  expect(await tryOpen(`${byName}?sslmode=no-verify`)).toBe('opened');
});
