import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { LogFields } from '#server/log.ts';
import type { LeadStore } from '#server/leads/store/lead-store.ts';
import { readLeftover } from '#server/leads/store/sqlite-leftover.ts';

export type LeftBehindDependencies = {
  store: Pick<LeadStore, 'countUnconfirmed'>;
  config: Pick<Config, 'databaseUrl' | 'dataDir'>;
};

/**
 * Looks for leads that nobody sends: of a transfer that was interrupted, and in a `leads.db` that is
 * still in the data folder of a server whose store is a database. Null if there are none, or fields
 * for the alert. Rejects with `StoreUnavailable`.
 */
export async function findLeftBehind({
  store,
  config,
}: LeftBehindDependencies): Promise<LogFields | null> {
  const { databaseUrl, dataDir } = config;
  const interrupted = await store.countUnconfirmed();
  const file = join(dataDir, 'leads.db');
  const leftover = databaseUrl === null ? nothing : readLeftover(file);
  const ofFile = leftover.ok ? leftover.count : 0;
  if (interrupted === 0 && ofFile === 0 && leftover.ok) return null;
  return {
    count: interrupted + ofFile,
    ...(interrupted > 0 && { interruptedTransfer: interrupted }),
    ...((ofFile > 0 || !leftover.ok) && { file }),
    ...(!leftover.ok && { reason: leftover.reason }),
  };
}

const nothing = { ok: true, count: 0 } as const;
