import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openSqliteStore } from '../testing/databases.ts';
import { createTemporaryFolder } from '../testing/folder.ts';
import { addMessage } from '../testing/messages.ts';
import type { SqliteOptions } from './sqlite.ts';

const list = { order: 'oldest-first', limit: 10 } as const;

function openIn(folder: string, options?: Omit<SqliteOptions, 'file'>) {
  return openSqliteStore(join(folder, 'messages.db'), options);
}

test('waits for a lock of another process without blocking the event loop', async () => {
  await using folder = await createTemporaryFolder();
  await using store = openIn(folder.path, { busyTimeoutMs: 60_000 });
  await store.open();
  const other = new DatabaseSync(join(folder.path, 'messages.db'));
  other.exec('BEGIN IMMEDIATE');
  let isStored = false;
  const adding = addMessage(store).finally(() => (isStored = true));
  // Timers run only while the event loop is not blocked.
  for (let turn = 0; turn < 20; turn += 1) await sleep(1);
  expect(isStored).toBe(false);
  other.exec('ROLLBACK');
  other.close();
  expect(await adding).toMatchObject({ kind: 'stored' });
});

test.each(['removed', 'replaced'])(
  'rejects writes after the file was %s until a new process opens the store',
  async (what) => {
    await using folder = await createTemporaryFolder();
    const onVanished = vi.fn();
    const store = openIn(folder.path, { onVanished });
    await addMessage(store);
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder.path, `messages.db${suffix}`));
    const other = join(folder.path, 'other');
    if (what === 'replaced') {
      const replacement = openIn(other);
      await replacement.open();
      await replacement.close();
      cpSync(join(other, 'messages.db'), join(folder.path, 'messages.db'));
    }
    for (let times = 1; times <= 2; times += 1)
      await expect(addMessage(store)).rejects.toMatchObject({ reason: 'vanished' });
    await expect(store.list(list)).rejects.toMatchObject({ reason: 'vanished' });
    expect(onVanished).toHaveBeenCalledOnce();
    expect(existsSync(join(folder.path, 'messages.db'))).toBe(what === 'replaced');
    await store.close();

    await using next = openIn(folder.path);
    const { id } = await addMessage(next);
    expect(await next.list(list)).toMatchObject([{ message: { id } }]);
  },
);

test.each([
  ['a file that is no database', 'messages.db', 'corrupt'],
  ['a file in place of the folder', '', 'cannot-open'],
])('does not change %s, and works once it is removed', async (_, name, reason) => {
  await using folder = await createTemporaryFolder();
  const path = join(folder.path, 'data');
  const file = join(path, name);
  const garbage = 'not a database, but somebody may want it back'.repeat(100);
  if (name !== '') mkdirSync(path);
  writeFileSync(file, garbage);
  await using store = openIn(path);
  await expect(addMessage(store)).rejects.toMatchObject({ reason });
  await expect(store.open()).rejects.toMatchObject({ reason });
  expect(readFileSync(file, 'utf8')).toBe(garbage);
  rmSync(file);
  expect(await addMessage(store)).toMatchObject({ kind: 'stored' });
});

test('restricts the folder and its files to their owner, even if they were readable by others', async () => {
  await using folder = await createTemporaryFolder();
  const path = join(folder.path, 'data');
  mkdirSync(path, { mode: 0o755 });
  chmodSync(path, 0o755);
  writeFileSync(join(path, 'messages.db'), '', { mode: 0o644 });
  await using store = openIn(path);
  await addMessage(store);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  for (const suffix of ['', '-wal', '-shm']) {
    expect(statSync(join(path, `messages.db${suffix}`)).mode & 0o777).toBe(0o600);
  }
});
