import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The folder of each workspace by its name, below which its exports are. */
const packages = Object.fromEntries(
  globSync('{packages/*,site,server,editor,e2e}/package.json').map((file) => {
    const { name, exports } = JSON.parse(readFileSync(file, 'utf8'));
    return [name, join(dirname(file), exports?.['./*']?.startsWith('./src/') ? 'src' : '')];
  }),
);

/** The version of the resolver interface of eslint-plugin-import, which the linter speaks. */
export const interfaceVersion = 2;

function resolveImport(source: string, file: string) {
  const path = findPath(source.replace(/\?.*$/, ''), file);
  return path !== null && existsSync(path) ? { found: true, path } : { found: false };
}

function findPath(name: string, file: string): string | null {
  if (name.startsWith('.')) return resolve(dirname(file), name);
  if (name.startsWith('#')) return resolve('site/src', name.slice(1));
  const [, workspace = '', path] = /^(@[^/]+\/[^/]+)\/(.+)$/.exec(name) ?? [];
  const folder = packages[workspace];
  return folder === undefined ? null : resolve(folder, `${path}.ts`);
}

export { resolveImport as resolve };
