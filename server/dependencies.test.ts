import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const repository = join(import.meta.dirname, '..');

/** What runs in production: `node server/main.mjs`, and `npm run leads`. */
const programs = ['server/main.mjs', 'server/leads/cli.ts'];

const { metafile } = await build({
  absWorkingDir: repository,
  entryPoints: programs,
  bundle: true,
  platform: 'node',
  format: 'esm',
  outdir: 'unused',
  write: false,
  metafile: true,
  // Only the packages of this repository are followed.
  plugins: [
    {
      name: 'external-packages',
      setup({ onResolve }) {
        onResolve({ filter: /^[^.]/ }, ({ path, kind }) =>
          kind === 'entry-point' || path.startsWith('@altanube/')
            ? undefined
            : { path, external: true },
        );
      },
    },
  ],
});

test('`dependencies` are the packages that the running server imports, and no others', async () => {
  const imported = Object.entries(metafile.inputs)
    .filter(([file]) => file.startsWith('server/'))
    .flatMap(([, { imports }]) => imports.map(({ path, original = path }) => original))
    .filter((name) => !/^(?:\.|node:)/.test(name))
    .map(packageName);
  const { dependencies } = JSON.parse(await read('server/package.json'));
  expect([...new Set(imported)].sort()).toEqual(Object.keys(dependencies).sort());
});

function read(file: string): Promise<string> {
  return readFile(join(repository, file), 'utf8');
}

/** `hono` for `hono/utils/cookie`, `@hono/node-server` for `@hono/node-server/conninfo`. */
function packageName(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}
