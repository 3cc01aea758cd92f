import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../deploy');

/** What stands in a file of `deploy/`, and what takes its place in the test. */
export type Replacement = readonly [shipped: string, tested: string];

/**
 * A file of `deploy/` with other addresses, names and paths. Throws if one of them is not in it: what
 * is tested is what is shipped.
 */
export async function shippedFile(
  name: string,
  replacements: readonly Replacement[],
): Promise<string> {
  return replace(await readFile(join(folder, name), 'utf8'), replacements);
}

export function replace(text: string, replacements: readonly Replacement[]): string {
  for (const [shipped] of replacements) {
    if (!text.includes(shipped)) throw new Error(`“${shipped}” is not in the file`);
  }
  return replacements.reduce(
    (result, [shipped, tested]) => result.replaceAll(shipped, tested),
    text,
  );
}

/** Writes each line with an address once for every server: as the file's own comment says to do. */
export function repeatLines(text: string, address: string, servers: readonly string[]): string {
  if (!text.includes(address)) throw new Error(`“${address}” is not in the file`);
  return text
    .split('\n')
    .flatMap((line) =>
      line.includes(address) ? servers.map((server) => line.replace(address, server)) : [line],
    )
    .join('\n');
}
