import { execFile } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import {
  connectPostgres,
  createPostgresDatabase,
  openPostgresStore,
  type TestDatabase,
} from '../testing/databases.ts';
import { createTemporaryFolder } from '../testing/folder.ts';
import { listenLocally } from '../testing/local-server.ts';
import { addMessage, claimDue, makeMessage } from '../testing/messages.ts';
import { startPostgres } from '../testing/postgres.ts';
import { StoreUnavailable } from './errors.ts';

/** A store, and another session on its database to inject faults. */
async function createSubject(database: Pick<TestDatabase, 'pathOrUrl'> & Partial<AsyncDisposable>) {
  const { pathOrUrl: url } = database;
  const store = openPostgresStore(url);
  await store.open();
  const other = await connectPostgres(url);
  return {
    url,
    store,
    other,
    async [Symbol.asyncDispose]() {
      await other.end();
      await store.close();
      await database[Symbol.asyncDispose]?.();
    },
  };
}

describe('an unusable PostgreSQL database', () => {
  test('recovers after the database was down', async () => {
    await using own = await startPostgres({ isDurable: false });
    await using subject = await createSubject({ pathOrUrl: await own.createDatabase() });
    const { store } = subject;
    await addMessage(store);
    await own.stop();
    const down = { reason: 'connection' };
    await expect(addMessage(store)).rejects.toMatchObject(down);
    await expect(store.findRepeated(makeMessage())).rejects.toMatchObject(down);
    await expect(store.backlog(['mail'], 0)).rejects.toThrow(StoreUnavailable);
    await own.start();
    await expect.poll(() => addMessage(store)).toMatchObject({ kind: 'stored' });
    expect(await store.backlog(['mail'], 0)).toMatchObject({ pending: 2 });
  });

  test('rejects with read-only if the database is read-only', async () => {
    await using database = await createPostgresDatabase();
    const options = '?options=-c%20default_transaction_read_only%3Don';
    await using store = openPostgresStore(database.pathOrUrl + options);
    await expect(addMessage(store)).rejects.toMatchObject({ reason: 'read-only' });
  });

  test.each([
    ['no rights at all', ''],
    ['the right to read alone', 'GRANT SELECT ON ALL TABLES IN SCHEMA public TO'],
  ])('rejects with refused if the role has %s', async (_, grant) => {
    await using subject = await createSubject(await createPostgresDatabase());
    const { url, other } = subject;
    const role = `weak_${crypto.randomUUID().replaceAll('-', '')}`;
    await other.query(`CREATE ROLE ${role} LOGIN PASSWORD 'weak'`);
    if (grant !== '') await other.query(`${grant} ${role}`);
    const weak = Object.assign(new URL(url), { username: role, password: 'weak' });
    const store = openPostgresStore(weak.href);
    await expect(addMessage(store)).rejects.toMatchObject({ reason: 'refused' });
    await store.close();
    await other.query(`DROP OWNED BY ${role}`);
    await other.query(`DROP ROLE ${role}`);
  });

  test.each([
    ['an insertion', 'INSERT', 2, { kind: 'stored' }],
    ['an insertion', 'INSERT', 1000, { reason: 'busy' }],
    ['several statements', 'UPDATE', 2, ['erased']],
  ])('retries %s (%s) after %i serialization failures', async (_, operation, times, result) => {
    await using subject = await createSubject(await createPostgresDatabase());
    const { store, other } = subject;
    await addMessage(store, { id: 'erased' });
    // Sequences also count rolled-back calls.
    await other.query(`CREATE SEQUENCE asked;
      CREATE FUNCTION ask() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('asked') <= ${times} THEN RAISE 'Again' USING ERRCODE = '40001'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER ask BEFORE ${operation} ON messages FOR EACH ROW EXECUTE FUNCTION ask()`);
    const run = () => (operation === 'INSERT' ? addMessage(store) : store.erase(['erased'], 1));
    expect(await run().catch((error: unknown) => error)).toMatchObject(result);
    const { rows } = await other.query('SELECT last_value FROM asked');
    expect(Number(rows[0].last_value)).toBeLessThan(10);
  });

  test('rejects a database whose encoding cannot store all characters', async () => {
    await using subject = await createSubject(await createPostgresDatabase());
    const url = new URL(subject.url);
    const name = `latin_${crypto.randomUUID().replaceAll('-', '')}`;
    await subject.other.query(
      `CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`,
    );
    url.pathname = name;
    const store = openPostgresStore(url.href);
    await expect(addMessage(store)).rejects.toMatchObject({ reason: 'encoding' });
    await store.close();
    await subject.other.query(`DROP DATABASE ${name}`);
  });

  test('rejects with busy while a table is locked', async () => {
    await using subject = await createSubject(await createPostgresDatabase());
    const { store, other } = subject;
    await other.query('BEGIN; LOCK TABLE messages');
    const adding = [addMessage(store), addMessage(store)];
    for (const result of await Promise.allSettled(adding)) {
      expect(result).toMatchObject({ reason: { reason: 'busy' } });
    }
    await other.query('ROLLBACK');
    expect(await addMessage(store)).toMatchObject({ kind: 'stored' });
  });

  test('reconnects after its connections were terminated', async () => {
    await using subject = await createSubject(await createPostgresDatabase());
    const { store, other } = subject;
    await addMessage(store);
    await other.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    // Each connection may fail one query before the pool notices.
    await expect
      .poll(() => addMessage(store).catch((error: unknown) => error))
      .toMatchObject({ kind: 'stored' });
  });
});

test('stores messages after a failover, although the former primary still answers', async () => {
  await using primary = await startPostgres({ isDurable: false });
  const url = await primary.createDatabase();
  await using standby = await primary.startStandby();
  let { port } = new URL(url);
  const proxy = createServer((socket) => {
    // Ignores the error when one of both closes the connection.
    pipeline(socket, connect(Number(port), '127.0.0.1'), socket).catch(() => {});
  });
  await using address = await listenLocally(proxy);
  await using store = openPostgresStore(url.replace(port, String(address.port)));
  await Promise.all(Array.from({ length: 10 }, () => addMessage(store)));
  await primary.run('ALTER SYSTEM SET default_transaction_read_only = on');
  await primary.run('SELECT pg_reload_conf()');
  const add = () => addMessage(store).catch((error: unknown) => error);
  await expect.poll(add).toMatchObject({ reason: 'read-only' });
  port = String(standby.port);
  await standby.promote();
  await expect.poll(add).toMatchObject({ kind: 'stored' });
});

test('does not discard a message that is released concurrently', async () => {
  await using subject = await createSubject(await createPostgresDatabase());
  const { store, other } = subject;
  const { id } = await addMessage(store, { suspicion: 'too-fast' });
  await other.query('BEGIN');
  await other.query("UPDATE deliveries SET state = 'pending'");
  const discarded = store.discard([id]);
  await waitForLock(other);
  await other.query('COMMIT');
  expect(await discarded).toEqual([]);
  expect((await store.find(id))?.deliveries).toMatchObject([{ state: 'pending' }]);
});

test('stores a message whose equal is refused concurrently', async () => {
  await using subject = await createSubject(await createPostgresDatabase());
  const { store, other } = subject;
  const message = makeMessage({ suspicion: 'too-fast' });
  await addMessage(store, message);
  await other.query('BEGIN');
  await other.query('SELECT 1 FROM messages FOR UPDATE');
  const again = { ...message, id: 'again', suspicion: null };
  const added = addMessage(store, again);
  await waitForLock(other);
  await other.query('DELETE FROM messages');
  await other.query('COMMIT');
  expect(await added).toEqual({ kind: 'stored', id: 'again' });
});

async function waitForLock(client: pg.Client): Promise<void> {
  const waiting = `SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect
    .poll(async () => (await client.query(waiting)).rows, { timeout: 30_000 })
    .toEqual([{ count: '1' }]);
}

test('skips messages that another server is claiming, without waiting', async () => {
  await using subject = await createSubject(await createPostgresDatabase());
  const { store, other } = subject;
  const [taken, free] = [makeMessage({ receivedAt: 0 }), makeMessage({ receivedAt: 0 })];
  await addMessage(store, taken);
  await addMessage(store, free);
  await other.query('BEGIN');
  await other.query('SELECT 1 FROM deliveries WHERE message_id = $1 FOR UPDATE', [taken.id]);
  expect(await claimDue(store, 1)).toMatchObject([{ message: { id: free.id } }]);
  await other.query('ROLLBACK');
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
