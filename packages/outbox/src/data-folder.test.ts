import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deleteFilesBefore, deleteMailsOf } from './data-folder.ts';
import { temporaryFolder } from './testing/folder.ts';

const { signal } = new AbortController();

async function writeFiles(folder: string, names: string[], time = Date.now()): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of names) {
    await writeFile(join(folder, name), 'Buenos días');
    await utimes(join(folder, name), time / 1000, time / 1000);
  }
}

test('the mails of a message are deleted wherever they are, and no others', async () => {
  await using folder = await temporaryFolder();
  await writeFiles(join(folder.path, 'mail'), ['a.eml', '.b.eml.part', 'c.eml']);
  await writeFiles(join(folder.path, 'outbox'), ['a.eml', 'd.eml']);
  await writeFiles(folder.path, ['a.eml']);
  expect(await deleteMailsOf(folder.path, ['a', 'b', 'e'], new Map())).toBe(3);
  expect(await readdir(join(folder.path, 'mail'))).toEqual(['c.eml']);
  expect(await readdir(join(folder.path, 'outbox'))).toEqual(['d.eml']);
  expect(await readdir(folder.path)).toContain('a.eml');
});

test('mails and exports are deleted by their age, and nothing else is', async () => {
  await using folder = await temporaryFolder();
  const day = 24 * 60 * 60_000;
  const now = Date.now();
  for (const name of ['mail', 'outbox', 'exports', 'other']) {
    await writeFiles(join(folder.path, name), ['old', '.old.part'], now - 31 * day);
    await writeFiles(join(folder.path, name), ['new'], now - 29 * day);
  }
  await mkdir(join(folder.path, 'mail/folder'));
  expect(await deleteFilesBefore(folder.path, now - 30 * day, signal, new Map())).toBe(6);
  expect((await readdir(join(folder.path, 'mail'))).sort()).toEqual(['folder', 'new']);
  expect(await readdir(join(folder.path, 'outbox'))).toEqual(['new']);
  expect(await readdir(join(folder.path, 'exports'))).toEqual(['new']);
  expect((await readdir(join(folder.path, 'other'))).sort()).toEqual(['.old.part', 'new', 'old']);
});

test('folders that do not exist hold nothing to delete', async () => {
  await using folder = await temporaryFolder();
  expect(await deleteMailsOf(join(folder.path, 'none'), ['a'], new Map())).toBe(0);
  expect(await deleteFilesBefore(join(folder.path, 'none'), Date.now(), signal, new Map())).toBe(0);
});
