import { execFile } from 'node:child_process';
import { copyFile, readdir, readFile, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { postMessage } from '../../testing/posts.ts';
import { claimAll, openCommands, createCommands, now } from '../../testing/commands.ts';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { addMessage } from '../../testing/leads.ts';
import { createServerFolder, runLeadsCommand, startServer } from '../../testing/server-process.ts';
import { exitCodes } from '@altanube/outbox/cli';

const limits = { LEADS_PER_ADDRESS: '1000000', LEADS_OVERALL: '1000000' };

/** Creates a store with a message, and a backup of it. */
async function createBackup() {
  const commands = await createCommands();
  const backups = await createTemporaryFolder();
  const file = join(backups.path, 'leads.db');
  const { id } = await commands.withStore((store) => addMessage(store, { receivedAt: now }));
  expect((await commands.run('backup', file)).code).toBe(exitCodes.done);
  return {
    ...commands,
    folder: backups.path,
    file,
    id,
    ids: async () => (await commands.list()).map(({ id }) => id),
    async [Symbol.asyncDispose]() {
      await backups[Symbol.asyncDispose]();
      await commands[Symbol.asyncDispose]();
    },
  };
}

test('a restore brings back all messages that a server under load had stored before the backup', async () => {
  await using folder = await createServerFolder();
  const dataDir = join(folder.path, 'data');
  // The mail server is unavailable, so messages stay pending.
  const away = { ...limits, DATA_DIR: dataDir, SMTP_URL: 'smtp://127.0.0.1:1' };
  const leads = (...args: string[]) => runLeadsCommand(folder.path, away, [...args, '--json']);
  await using first = await startServer(folder.path, away);
  const stored = new Set<string>();
  const stop = new AbortController();
  /** Posts distinct messages until `stop` is aborted, and collects their ids. */
  async function post(): Promise<void> {
    while (!stop.signal.aborted) stored.add((await (await postMessage(first.url)).json()).id);
  }
  const running = Promise.all([post(), post(), post(), post()]);
  const files: string[] = [];
  for (let count = 1; count <= 3; count += 1) {
    const enough = stored.size + 20;
    await expect.poll(() => stored.size).toBeGreaterThanOrEqual(enough);
    const storedBefore = new Set(stored);
    const file = join(folder.path, `leads-${count}.db`);
    const made = JSON.parse(await leads('backup', file));
    expect(made.leads).toBeGreaterThanOrEqual(storedBefore.size);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect([...storedBefore.difference(new Set(readIds(file)))]).toEqual([]);
    files.push(file);
  }
  expect((await readdir(folder.path)).filter((name) => name.startsWith('leads-'))).toEqual(
    files.map((file) => basename(file)),
  );

  const last = files.at(-1) ?? '';
  await expect(leads('restore', last)).rejects.toMatchObject({
    code: exitCodes.unavailable,
    stderr: expect.stringMatching(/is using.*stop it first/),
  });
  stop.abort();
  await running;
  first.signal('SIGKILL');
  await first.ended;

  const restored = JSON.parse(await leads('restore', last));
  expect(readIds(restored.replaced).length).toBeGreaterThanOrEqual(stored.size);
  expect(readIds(join(dataDir, 'leads.db'))).toEqual(readIds(last));
  await using second = await startServer(folder.path, away);
  expect((await postMessage(second.url)).status).toBe(200);
});

function readIds(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const ids = database.prepare('SELECT id FROM messages').all();
  database.close();
  return ids.map(({ id }) => String(id));
}

test('a restored message is sent once, and the replaced store is preserved', async () => {
  await using commands = await createBackup();
  const before = await readFile(commands.file);
  const later = await commands.withStore((store) => addMessage(store, { receivedAt: now }));
  const { code, out } = await commands.run('restore', commands.file, '--json');
  expect(code).toBe(exitCodes.done);
  const { replaced, ...counts } = JSON.parse(out);
  expect(counts).toMatchObject({ leads: 1, pending: 1 });
  expect(basename(replaced)).toBe(`leads-replaced-${now}.db`);
  expect(readIds(replaced)).toEqual([commands.id, later.id]);
  expect(await commands.ids()).toEqual([commands.id]);
  expect(await commands.withStore((store) => claimAll(store))).toHaveLength(1);
  // The backup is still one unchanged file.
  expect(await readFile(commands.file)).toEqual(before);
  expect(await readdir(commands.folder)).toEqual(['leads.db']);
  // Only the store, its lock and the replaced store.
  expect((await readdir(commands.dataDir)).sort()).toEqual([
    basename(replaced),
    'leads.db',
    'sender.lock',
  ]);
});

test('a restore erases again what was erased since the backup', async () => {
  await using commands = await createBackup();
  await commands.run('erase', commands.id);
  const { out } = await commands.run('restore', commands.file, '--json');
  expect(JSON.parse(out)).toMatchObject({ leads: 1, pending: 0, erased: 1 });
  expect(await commands.list()).toMatchObject([{ email: '', deliveries: [{ state: 'erased' }] }]);
  const list = join(commands.dataDir, 'leads-erased.txt');
  expect(await readFile(list, 'utf8')).toBe(`2026-11-20 ${commands.id}\n`);
  expect((await stat(list)).mode & 0o777).toBe(0o600);
});

test('a damaged store is replaced, and preserved', async () => {
  await using commands = await createBackup();
  await writeFile(join(commands.dataDir, 'leads.db'), 'x'.repeat(10_000));
  const { code, out } = await commands.run('restore', commands.file, '--json');
  expect(code).toBe(exitCodes.done);
  expect(await readFile(JSON.parse(out).replaced, 'utf8')).toMatch(/^x+$/);
  expect(await commands.ids()).toEqual([commands.id]);
});

test('a missing store is restored without its old write-ahead log', async () => {
  await using commands = await createBackup();
  await using empty = await createTemporaryFolder();
  await writeFile(join(empty.path, 'leads.db-wal'), 'an old log');
  const other = openCommands({ databaseUrl: null, dataDir: empty.path });
  expect((await other.run('restore', commands.file)).out).toContain('1 message restored');
  expect(await other.list()).toHaveLength(1);
  expect(await readFile(join(empty.path, `leads-replaced-${now}.db-wal`), 'utf8')).toBe(
    'an old log',
  );
});

describe('nothing is overwritten:', () => {
  test('a backup refuses the name of an existing file', async () => {
    await using commands = await createBackup();
    const before = await readFile(commands.file);
    const link = join(commands.folder, 'link');
    await symlink(join(commands.folder, 'absent/leads.db'), link);
    for (const name of [commands.file, link]) {
      expect(await commands.run('backup', name)).toMatchObject({
        code: exitCodes.misunderstood,
        err: expect.stringContaining('exists already'),
      });
    }
    expect(await readFile(commands.file)).toEqual(before);
    expect(await readdir(commands.folder)).toEqual(['leads.db', 'link']);
  });

  test('a folder without a store is not backed up as an empty one', async () => {
    await using commands = await createCommands();
    const file = join(commands.dataDir, 'copy.db');
    expect(await commands.run('backup', file)).toMatchObject({
      code: exitCodes.unavailable,
      err: expect.stringContaining('no leads.db'),
    });
    expect(await readdir(commands.dataDir)).toEqual([]);
  });

  test.each([
    ['no file', async () => {}, 'There is no file'],
    ['a pipe', (file: string) => promisify(execFile)('mkfifo', [file]), 'There is no file'],
    ['a text', (file: string) => writeFile(file, 'x'.repeat(8192)), 'not a database'],
    ['another database', writeDatabase('CREATE TABLE other (text TEXT)'), noMessagesError],
    ['a damaged backup', damage, 'is damaged'],
    ['a backup whose last byte is missing', truncateFile, 'its end is missing'],
    [
      'a newer backup',
      writeDatabase("INSERT INTO outbox_migrations VALUES ('999 later', '')"),
      'a newer version',
    ],
    ['a backup with a trigger', writeDatabase(trigger), 'trigger spy'],
  ])('a restore of %s changes nothing', async (name, prepare, problem) => {
    await using commands = await createBackup();
    const file = join(commands.folder, 'given.db');
    if (name.includes('backup')) await copyFile(commands.file, file);
    await prepare(file);
    const before = await readAll(commands.dataDir);
    const { code, err } = await commands.run('restore', file);
    expect(code).toBe(exitCodes.unavailable);
    expect(err).toContain(problem);
    expect(await readAll(commands.dataDir)).toEqual(before);
    expect(await commands.ids()).toEqual([commands.id]);
  });
});

const noMessagesError = 'holds no messages of this program';

const trigger = 'CREATE TRIGGER spy AFTER INSERT ON messages BEGIN DELETE FROM deliveries; END';

function writeDatabase(statements: string) {
  return async (file: string) => {
    using database = new DatabaseSync(file);
    database.exec(statements);
  };
}

async function truncateFile(file: string): Promise<void> {
  const { size } = await stat(file);
  await truncate(file, size - 1);
}

/** The files of the store, except the lock and the shared memory of SQLite. */
async function readAll(folder: string): Promise<[string, Buffer][]> {
  const names = (await readdir(folder)).filter((name) => !/\.lock$|-shm$/.test(name)).sort();
  return Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))]));
}

/** Overwrites later pages: SQLite would notice a damaged first page when it opens the file. */
async function damage(file: string): Promise<void> {
  const bytes = await readFile(file);
  const pageSize = bytes.readUInt16BE(16);
  bytes.fill(0xaa, 2 * pageSize, 4 * pageSize);
  await writeFile(file, bytes);
}

test('backup and restore name the tools of PostgreSQL instead', async () => {
  const databaseUrl = 'postgres://leads:hunter2@127.0.0.1:1/leads';
  const { run } = openCommands({ databaseUrl, dataDir: '/nowhere' });
  for (const [command, tool] of [
    ['backup', 'pg_dump'],
    ['restore', 'psql'],
  ] as const) {
    const { code, err } = await run(command, '/tmp/leads.sql');
    expect([code, err]).toEqual([exitCodes.misunderstood, expect.stringContaining(tool)]);
  }
});
