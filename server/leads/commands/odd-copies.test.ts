import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createCommandsOn, now } from '#server/testing/commands.ts';
import { makeNewLead } from '#server/testing/leads.ts';
import { startTcpPeer } from '#server/testing/tcp-peer.ts';
import { exitCodes } from './context.ts';

const run = promisify(execFile);
const main = join(import.meta.dirname, 'main.ts');

/** A store with a lead, and the name of a file beside it. */
async function createSubject() {
  const commands = await createCommandsOn(null);
  await commands.withStore((store) => store.add(makeNewLead({ receivedAt: now })));
  return {
    ...commands,
    file: join(commands.dataDir, 'given'),
    store: join(commands.dataDir, 'leads.db'),
  };
}

/** What is in the folder besides the store, which SQLite may have a log for. */
async function others({ dataDir }: { dataDir: string }): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => !name.startsWith('leads.db'));
}

test.each([
  ['a folder', (file: string) => mkdir(file), 'no file that can be restored'],
  [
    'a database of another program with such tables',
    async (file: string) =>
      writeDatabase(
        file,
        'CREATE TABLE migrations (batch INTEGER); CREATE TABLE leads (id INTEGER)',
      ),
    'no messages of this program',
  ],
  [
    'one that has such versions too',
    async (file: string) =>
      writeDatabase(
        file,
        `CREATE TABLE migrations (version INTEGER); INSERT INTO migrations VALUES (3);
         CREATE TABLE leads (id TEXT); CREATE TABLE deliveries (lead_id TEXT, state TEXT)`,
      ),
    'no messages of this program',
  ],
])('%s is not restored', async (_, prepare, problem) => {
  await using subject = await createSubject();
  await prepare(subject.file);
  const { code, err } = await subject.run('restore', subject.file);
  expect(code).toBe(exitCodes.unavailable);
  expect(err).toContain(problem);
  expect(await others(subject)).toEqual(['given']);
});

test.each([
  'CREATE TRIGGER spy AFTER INSERT ON leads BEGIN DELETE FROM deliveries; END',
  "CREATE VIEW spy AS SELECT 'Peña' AS company",
])('a backup to which somebody has added %j is not restored', async (statement) => {
  await using subject = await createSubject();
  await subject.run('backup', subject.file);
  writeDatabase(subject.file, statement);
  const { code, err } = await subject.run('restore', subject.file);
  expect(code).toBe(exitCodes.unavailable);
  expect(err).toContain('Nothing was restored.');
  expect(err).toContain('spy');
  expect(await others(subject)).toEqual(['given']);
  expect(await subject.withStore((store) => store.add(makeNewLead()))).toEqual({ kind: 'stored' });
});

test('a pipe is refused, and not waited for', async () => {
  await using subject = await createSubject();
  await run('mkfifo', [subject.file]);
  const options = { env: { DATA_DIR: subject.dataDir }, timeout: 20_000 };
  await expect(
    run(process.execPath, [main, 'restore', subject.file], options),
  ).rejects.toMatchObject({
    code: exitCodes.unavailable,
    stderr: expect.stringContaining('no file that can be restored'),
  });
});

test('a backup whose last byte is missing is not restored', async () => {
  await using subject = await createSubject();
  await subject.run('backup', subject.file);
  const { size } = await stat(subject.file);
  await truncate(subject.file, size - 1);
  const { code, err } = await subject.run('restore', subject.file);
  expect(code).toBe(exitCodes.unavailable);
  expect(err).toContain('its end is missing');
});

function writeDatabase(file: string, statements: string): void {
  const database = new DatabaseSync(file);
  database.exec(statements);
  database.close();
}

test('a backup does not take the name of a link that leads nowhere', async () => {
  await using subject = await createSubject();
  await symlink(join(subject.dataDir, 'absent/leads.db'), subject.file);
  const { code, err } = await subject.run('backup', subject.file);
  expect(code).toBe(exitCodes.misunderstood);
  expect(err).toContain('exists already');
  expect(await others(subject)).toEqual(['given']);
});

test('a lock that is no database is named, and nobody is said to use the store', async () => {
  await using subject = await createSubject();
  await subject.run('backup', subject.file);
  const lock = join(subject.dataDir, 'sender.lock');
  await writeFile(lock, 'x'.repeat(5000));
  const { code, err } = await subject.run('restore', subject.file);
  expect(code).toBe(exitCodes.unavailable);
  expect(err).toContain(`(corrupt): ${lock}: file is not a database`);
  const claim = { now, leaseMs: 1000, limit: 1, lease: 'one', channel: 'mail' } as const;
  await expect(subject.withStore((store) => store.claimDue(claim))).rejects.toThrow(lock);
  await rm(lock);
  expect(await subject.withStore((store) => store.claimDue(claim))).toHaveLength(1);
});

test('an erasure names copies that were never finished', async () => {
  await using subject = await createSubject();
  const names = [`leads-1.db.part-${crypto.randomUUID()}`, 'leads-restored-1.part'];
  for (const name of names) await writeFile(join(subject.dataDir, name), '');
  const { out } = await subject.run('erase', '--from', makeNewLead().lead.email, '--json');
  expect(JSON.parse(out)).toMatchObject({ erased: 1, databases: names });
});

test('nothing is left of a copy that the end of its process ends', async () => {
  await using subject = await createSubject();
  const program = `import { copyDatabase } from '#server/leads/store/sqlite-copy.ts';
    import { existsSync } from 'node:fs';
    const [source, target] = process.argv.slice(1);
    void copyDatabase(source, target);
    process.exit(existsSync(target) ? 7 : 8);`;
  const args = ['--input-type=module', '--eval', program, subject.store, subject.file];
  await expect(run(process.execPath, args)).rejects.toMatchObject({ code: 7 });
  expect(await others(subject)).toEqual([]);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  '%s lets a command end by itself, with the code of the signal',
  async (signal, code) => {
    const { promise: isAsked, resolve } = Promise.withResolvers<void>();
    await using silent = await startTcpPeer(() => resolve());
    const child = spawn(process.execPath, [main, 'list'], {
      env: { DATABASE_URL: `postgres://leads@127.0.0.1:${silent.port}/leads` },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    await isAsked;
    child.kill(signal);
    expect(await ended).toEqual([code, null]);
  },
);
