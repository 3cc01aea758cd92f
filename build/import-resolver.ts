import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const { imports } = JSON.parse(readFileSync('package.json', 'utf8'));
const aliases = Object.entries<string>(imports).map(([alias, folder]) => ({
  alias: alias.slice(0, -1),
  folder: folder.slice(0, -1),
}));

/** The version of the resolver interface of eslint-plugin-import, which the linter speaks. */
export const interfaceVersion = 2;

type Resolved = { found: true; path: string } | { found: false };

/** The file that an import leads to: `#folder/…` as package.json says, `./…` from its own file. */
function resolveImport(source: string, file: string): Resolved {
  const name = source.replace(/\?.*$/, '');
  const known = aliases.find(({ alias }) => name.startsWith(alias));
  if (known === undefined && !name.startsWith('.')) return { found: false };
  const path =
    known === undefined
      ? resolve(dirname(file), name)
      : resolve(known.folder, name.slice(known.alias.length));
  return existsSync(path) ? { found: true, path } : { found: false };
}

export { resolveImport as resolve };
