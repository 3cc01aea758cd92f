import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifMissing, uuid } from '../data-folder.ts';
import { chownToFolderOwner } from '../store/sqlite.ts';
import type { Store } from '../store/store.ts';
import { formatTime, inBatches, type Context } from './context.ts';

/** Lists the erased messages. No backup holds it, so that a restore can erase them again. */
function locateList({ name, location }: Context): string {
  return join(location.dataDir, `${name}-erased.txt`);
}

export async function listErased(context: Context, ids: readonly string[]): Promise<void> {
  const file = locateList(context);
  const day = formatTime(context.now()).slice(0, 'yyyy-mm-dd'.length);
  await mkdir(context.location.dataDir, { recursive: true, mode: 0o700 });
  const lines = ids.map((id) => `${day} ${id}\n`);
  await appendFile(file, lines.join(''), { mode: 0o600, flush: true });
  chownToFolderOwner(file);
}

/** Returns how many messages of the list were not erased in this store. */
export async function eraseListed(context: Context, store: Store): Promise<number> {
  const text = await readFile(locateList(context), 'utf8').catch(ifMissing(''));
  let erased = 0;
  for await (const ids of inBatches(text.match(uuid) ?? [])) {
    erased += (await store.erase(ids, context.now())).length;
  }
  return erased;
}
