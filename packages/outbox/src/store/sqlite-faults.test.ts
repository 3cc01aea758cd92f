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
import { expect, test } from 'vitest';
import { openSqliteStore } from '../testing/databases.ts';
import { createTemporaryFolder } from '../testing/folder.ts';
import { addMessage } from '../testing/messages.ts';

const list = { order: 'oldest-first', limit: 10 } as const;

const vanished = { reason: 'vanished' };

function openIn(folder: string, options: { busyTimeoutMs?: number } = {}) {
  const losses: string[] = [];
  const onVanished = () => void losses.push(folder);
  return {
    store: openSqliteStore(join(folder, 'messages.db'), { onVanished, ...options }),
    losses,
  };
}

test('waits for a lock of another process without blocking the event loop', async () => {
  await using folder = await createTemporaryFolder();
  const { store } = openIn(folder.path, { busyTimeoutMs: 60_000 });
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
  await store.close();
});

test.each(['removed', 'replaced'])(
  'rejects writes after the file was %s until a new process opens the store',
  async (what) => {
    await using folder = await createTemporaryFolder();
    const { store, losses } = openIn(folder.path);
    await addMessage(store);
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder.path, `messages.db${suffix}`));
    const other = join(folder.path, 'other');
    if (what === 'replaced') {
      const { store: replacement } = openIn(other);
      await replacement.open();
      await replacement.close();
      cpSync(join(other, 'messages.db'), join(folder.path, 'messages.db'));
    }
    for (let times = 1; times <= 2; times += 1)
      await expect(addMessage(store)).rejects.toMatchObject(vanished);
    await expect(store.list(list)).rejects.toMatchObject({ reason: 'vanished' });
    expect(losses).toHaveLength(1);
    expect(existsSync(join(folder.path, 'messages.db'))).toBe(what === 'replaced');
    await store.close();

    const { store: next } = openIn(folder.path);
    const { id } = await addMessage(next);
    expect(await next.list(list)).toMatchObject([{ message: { id } }]);
    await next.close();
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
  const { store } = openIn(path);
  await expect(addMessage(store)).rejects.toMatchObject({ reason });
  await expect(store.open()).rejects.toMatchObject({ reason });
  expect(readFileSync(file, 'utf8')).toBe(garbage);
  rmSync(file);
  expect(await addMessage(store)).toMatchObject({ kind: 'stored' });
  await store.close();
});

test('restricts the folder and its files to their owner, even if they were readable by others', async () => {
  await using folder = await createTemporaryFolder();
  const path = join(folder.path, 'data');
  mkdirSync(path, { mode: 0o755 });
  chmodSync(path, 0o755);
  writeFileSync(join(path, 'messages.db'), '', { mode: 0o644 });
  const { store } = openIn(path);
  await addMessage(store);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  for (const suffix of ['', '-wal', '-shm']) {
    expect(statSync(join(path, `messages.db${suffix}`)).mode & 0o777).toBe(0o600);
  }
  await store.close();
});
