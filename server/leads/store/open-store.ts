import type { Config } from '#server/config.ts';
import type { LeadStore } from './lead-store.ts';
import { createPostgresStore } from './postgres-store.ts';
import { createSqliteStore, type SqliteStoreOptions } from './sqlite-store.ts';

/** The configured store, opened at first use: `open` tells at once whether it can be used. */
export function openStore(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { onVanished }: Pick<SqliteStoreOptions, 'onVanished'> = {},
): LeadStore {
  return databaseUrl === null
    ? createSqliteStore({ folder: dataDir, ...(onVanished && { onVanished }) })
    : createPostgresStore({ url: databaseUrl });
}
