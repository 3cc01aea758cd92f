import { join } from 'node:path';
import { openStore as openOutboxStore, type DatabaseLocation, type Store } from '@altanube/outbox';
import { rules } from './stored-lead.ts';

type StoreSettings = { dataDir: string; databaseUrl: string | null };

export function locateStore({ dataDir, databaseUrl }: StoreSettings): DatabaseLocation {
  return databaseUrl === null ? { file: join(dataDir, 'leads.db') } : { url: databaseUrl };
}

/** The store of these settings, opened at first use: `open` tells at once whether it can be used. */
export function openStore(settings: StoreSettings): Store {
  return openOutboxStore(locateStore(settings), rules);
}
