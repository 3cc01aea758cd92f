import type { CommandContext } from './context.ts';
import { countPortions, groupSize, type Portions } from './portions.ts';

/** Leads in quarantine, up to one more than a group, to ask before they are removed. */
export function findQuarantined({ store }: CommandContext, before: number): Promise<string[]> {
  return store.findQuarantined({ from: 0, before, limit: groupSize + 1 });
}

/**
 * Passes everything in quarantine, in groups, to what takes leads out of it, which resolves with
 * the ids of those that it took. The others are passed once. Resolves with the number of taken.
 */
export async function emptyQuarantine(
  context: CommandContext,
  { before, done }: { before: number; done: string },
  take: (ids: string[], portions: Portions) => Promise<string[]>,
): Promise<number> {
  const portions = countPortions(context, done);
  const left = new Set<string>();
  for (;;) {
    const limit = groupSize + left.size;
    const found = await context.store.findQuarantined({ from: 0, before, limit });
    const ids = found.filter((id) => !left.has(id));
    if (ids.length === 0) return portions.count;
    const taken = new Set(await take(ids, portions));
    for (const id of ids) if (!taken.has(id)) left.add(id);
  }
}
