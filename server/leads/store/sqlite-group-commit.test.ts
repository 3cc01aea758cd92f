import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/folder.ts';
import { openSqliteConnection } from './sqlite-connection.ts';
import { createGroupCommit } from './sqlite-group-commit.ts';

async function openNotices() {
  const folder = await temporaryFolder();
  const file = join(folder.path, 'leads.db');
  const connection = openSqliteConnection({ file, now: () => 0, maxPages: null });
  const { run } = createGroupCommit({
    connect: () => connection,
    verify: () => {},
    busyTimeoutMs: 0,
  });
  return {
    insert: (name: string, isWrong = false) =>
      run(({ prepare }) => {
        prepare('INSERT INTO notices (name, told_at) VALUES (?, 0)').run(name);
        if (isWrong) throw new Error('wrong');
        return name;
      }),
    names: () => connection.prepare('SELECT name FROM notices ORDER BY name').all(),
    async [Symbol.asyncDispose]() {
      connection.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

test('work that fails alone in its transaction leaves nothing, and the next is done', async () => {
  await using notices = await openNotices();
  await expect(notices.insert('bad', true)).rejects.toThrow('wrong');
  expect(notices.names()).toEqual([]);
  expect(await notices.insert('good')).toBe('good');
  expect(notices.names()).toEqual([{ name: 'good' }]);
});

test('work that fails beside other work of its transaction leaves nothing, and the other is done', async () => {
  await using notices = await openNotices();
  const all = [notices.insert('a'), notices.insert('bad', true), notices.insert('z')];
  const results = await Promise.allSettled(all);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(notices.names()).toEqual([{ name: 'a' }, { name: 'z' }]);
});
