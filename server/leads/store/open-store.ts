import type { Config } from '#server/config.ts';
import type { LeadStore } from './lead-store.ts';
import { createPostgresStore } from './postgres-store.ts';
import { openSqliteStore } from './sqlite-store.ts';

export type OpenedStore = { ok: true; store: LeadStore } | { ok: false; problem: string };

/** Opens the configured store. PostgreSQL is connected to at first use. */
export function openStore(config: Pick<Config, 'dataDir' | 'databaseUrl'>): OpenedStore {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl !== null) return { ok: true, store: createPostgresStore({ url: databaseUrl }) };
  try {
    return { ok: true, store: openSqliteStore({ folder: dataDir }) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { ok: false, problem: `DATA_DIR: ${dataDir} cannot be used (${error.message})` };
  }
}
