import { join } from 'node:path';
import { rules } from '@altanube/contact/stored-lead';
import { openPostgres, openSqlite, Store } from '@altanube/outbox';
import type { Config } from '#server/config.ts';

type StoreSettings = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** Where a configuration keeps leads. */
export function databaseOf({ dataDir, databaseUrl }: StoreSettings) {
  return databaseUrl === null ? { file: join(dataDir, 'leads.db') } : { url: databaseUrl };
}

/** The configured store, opened at first use: `open` tells at once whether it can be used. */
export function openStore(settings: StoreSettings): Store {
  const database = databaseOf(settings);
  const client =
    'url' in database
      ? openPostgres({ url: database.url, rules })
      : openSqlite({ file: database.file, rules });
  return new Store(client, rules);
}
