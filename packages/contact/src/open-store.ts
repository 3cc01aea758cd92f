import { join } from 'node:path';
import { openStore as openOutboxStore, type DatabaseLocation, type Store } from '@altanube/outbox';
import { messageRules } from './contact-message.ts';

type StoreSettings = { dataDir: string; databaseUrl: string | null };

export function getStoreLocation({ dataDir, databaseUrl }: StoreSettings): DatabaseLocation {
  return databaseUrl === null ? { file: join(dataDir, 'leads.db') } : { url: databaseUrl };
}

export function openStore(settings: StoreSettings): Store {
  return openOutboxStore(getStoreLocation(settings), messageRules);
}
