import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const repository = join(import.meta.dirname, '..');

test.each(['deploy/altanube.service', 'deploy/Dockerfile', 'bench/server.ts'])(
  '%s has one pool for the memory of native code',
  async (file) => {
    const text = await readFile(join(repository, file), 'utf8');
    expect(text).toMatch(/MALLOC_ARENA_MAX(?:=1|: '1')/);
  },
);
