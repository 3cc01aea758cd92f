import { join } from 'node:path';
import { openStore as openOutboxStore, type DatabaseLocation, type Store } from '@altanube/outbox';
import { rules } from './stored-lead.ts';

type StoreSettings = { dataDir: string; databaseUrl: string | null };

export function locateStore({ dataDir, databaseUrl }: StoreSettings): DatabaseLocation {
  return databaseUrl === null ? { file: join(dataDir, 'leads.db') } : { url: databaseUrl };
}

export function openStore(settings: StoreSettings): Store {
  return openOutboxStore(locateStore(settings), rules);
}
