import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '@altanube/outbox/testing/folder';

/** A program that keeps its code compiled, in a project of its own. */
async function writeProgram(folder: string): Promise<void> {
  await mkdir(join(folder, 'server'));
  const name = 'compile-cache.mjs';
  await copyFile(join(import.meta.dirname, name), join(folder, 'server', name));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const main = `import './${name}';\nconst { says } = await import('./part.ts');\nconsole.log(says);\n`;
  await writeFile(join(folder, 'server/main.mjs'), main);
  await writeFile(join(folder, 'server/part.ts'), "export const says: string = 'started';\n");
}

function run(folder: string, environment: Record<string, string> = {}) {
  const program = join(folder, 'server/main.mjs');
  const options = { env: environment, encoding: 'utf8', timeout: 60_000 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], options);
  return { status, stdout, stderr };
}

const started = { status: 0, stdout: 'started\n', stderr: '' };

test('a start leaves the code compiled for the next, which notices that it has changed', async () => {
  await using folder = await temporaryFolder();
  await writeProgram(folder.path);
  expect(run(folder.path)).toEqual(started);
  const kept = await readdir(join(folder.path, '.cache/compiled'), { recursive: true });
  expect(kept.length).toBeGreaterThan(1);
  expect(run(folder.path)).toEqual(started);
  await writeFile(join(folder.path, 'server/part.ts'), "export const says: string = 'changed';\n");
  expect(run(folder.path)).toEqual({ ...started, stdout: 'changed\n' });
});

test('where nothing can be written, or that is switched off, it starts all the same', async () => {
  await using folder = await temporaryFolder();
  await writeProgram(folder.path);
  expect(run(folder.path, { NODE_DISABLE_COMPILE_CACHE: '1' })).toEqual(started);
  expect(await readdir(folder.path)).not.toContain('.cache');
  await writeFile(join(folder.path, '.cache'), 'a file in the way');
  expect(run(folder.path)).toEqual(started);
});
