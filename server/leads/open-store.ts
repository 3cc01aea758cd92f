import { join } from 'node:path';
import { rules } from '@altanube/contact/stored-lead';
import { openStore as openOutboxStore, type DatabaseLocation, type Store } from '@altanube/outbox';
import type { Config } from '@altanube/runtime/config';

type StoreSettings = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** Where a configuration keeps leads. */
export function locateStore({ dataDir, databaseUrl }: StoreSettings): DatabaseLocation {
  return databaseUrl === null ? { file: join(dataDir, 'leads.db') } : { url: databaseUrl };
}

/** The configured store, opened at first use: `open` tells at once whether it can be used. */
export function openStore(settings: StoreSettings): Store {
  return openOutboxStore(locateStore(settings), rules);
}
