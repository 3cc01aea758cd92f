import { createRequire } from 'node:module';

/** The version of the resolver interface of eslint-plugin-import, which the linter speaks. */
export const interfaceVersion = 2;

/** Resolves imports of this repository as Node.js does. */
export function resolve(source: string, file: string) {
  const isOwn = /^(?:[.#]|@altanube\/)/.test(source);
  try {
    const path = isOwn ? createRequire(file).resolve(source.replace(/\?.*/, '')) : undefined;
    return { found: isOwn, path };
  } catch {
    return { found: false };
  }
}
