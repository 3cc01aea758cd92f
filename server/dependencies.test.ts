import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const repository = join(import.meta.dirname, '..');

/** What runs in production: `node server/main.ts`, and `npm run leads`. */
const programs = ['server/main.ts', 'server/leads/commands/main.ts'];

test('`dependencies` are the packages that the running server imports, and no others', async () => {
  const { metafile } = await build({
    absWorkingDir: repository,
    entryPoints: programs,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: 'unused',
    write: false,
    metafile: true,
  });
  const imported = Object.values(metafile.inputs)
    .flatMap(({ imports }) => imports)
    .filter(({ path, external }) => external === true && !path.startsWith('node:'))
    .map(({ path }) => packageName(path));

  const manifest = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'));
  expect([...new Set(imported)].sort()).toEqual(Object.keys(manifest.dependencies).sort());
});

/** `hono` for `hono/utils/cookie`, `@hono/node-server` for `@hono/node-server/conninfo`. */
function packageName(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}
