import { randomUUIDv7 } from 'node:crypto';
import { mkdir, mkdtempDisposable, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DataFolder } from '../data-folder.ts';
import { writeExport } from './export-file.ts';

test('deletes exports that contain a message at any position, even while they are written', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'exports-'));
  const dataDir = folder.path;
  const data = new DataFolder(dataDir);
  const [id, other] = [randomUUIDv7(), randomUUIDv7()];
  expect(await data.deleteExportsContaining([id])).toEqual([]);
  await writeExport(dataDir, 'kept.csv', (write) => write(`${other},x\r\n`));
  const paths: string[] = [];
  for (const length of [0, 65_500, 65_520, 65_536, 200_000]) {
    const text = `${'ñ'.repeat(length / 2)}${id},x\r\n`;
    paths.push(await writeExport(dataDir, `${length}.csv`, (write) => write(text)));
  }
  await mkdir(join(dataDir, 'exports', 'a folder'));
  const unfinished = writeExport(dataDir, 'unfinished.csv', async (write) => {
    await write(`${id},x\r\n`);
    const deleted = await data.deleteExportsContaining([id]);
    expect(deleted).toHaveLength(paths.length + 1);
    expect(deleted).toEqual(expect.arrayContaining(paths));
  });
  await expect(unfinished).rejects.toThrow('Run it again');
  const names = await readdir(join(dataDir, 'exports'));
  expect(names.sort()).toEqual(['a folder', 'kept.csv']);
});
