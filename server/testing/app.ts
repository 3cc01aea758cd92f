import { randomUUIDv7 } from 'node:crypto';
import { createApp } from '#server/app.ts';
import { createContactCall } from '#server/leads/contact-call.ts';
import type { LeadStore, StoredLead } from '#server/leads/lead-store.ts';
import { createLog } from '#server/log.ts';
import { loadSite } from '#server/pages/site.ts';
import { writeDist } from './dist.ts';
import { temporaryFolder } from './folder.ts';
import { words } from './words.ts';

export type TestAppOptions = {
  siteUrl?: string;
  allowedOrigins?: string[];
  anonKey?: string;
  store?: Partial<LeadStore>;
};

/** The whole application without a port, over a small site and a store that only remembers. */
export async function createTestApp(options: TestAppOptions = {}) {
  const { siteUrl = 'http://localhost', allowedOrigins = [], anonKey = null } = options;
  const isHttps = siteUrl.startsWith('https:');
  await using folder = await temporaryFolder();
  await writeDist(folder.path);
  const loaded = await loadSite(folder.path, { isHttps, connectTo: [] });
  if (!loaded.ok) throw new Error('The small site is not complete');

  const leads: StoredLead[] = [];
  const lines: Record<string, unknown>[] = [];
  const log = createLog((line) => lines.push(JSON.parse(line)));
  const now = () => 0;
  const createId = randomUUIDv7;
  const store = { ...memoryStore(leads), ...options.store };
  const call = createContactCall({
    store,
    words,
    origins: { siteOrigin: siteUrl, allowedOrigins },
    anonKey,
    mailDomain: 'altanube.example',
    log,
    now,
    createId,
    onStored: () => {},
  });
  const { backlog } = store;
  const app = createApp({
    site: loaded.site,
    leads: { call, backlog },
    isHttps,
    log,
    now,
    createId,
  });
  return { app, leads, lines };
}

function memoryStore(leads: StoredLead[]): LeadStore {
  return {
    async add(lead) {
      leads.push(lead);
      return { ok: true };
    },
    claimDue: async () => [],
    markDelivered: async () => {},
    retryLater: async () => {},
    park: async () => {},
    nextDueAt: async () => null,
    backlog: async () => ({ pending: leads.length, parked: 0, oldestReceivedAt: null }),
    close: async () => {},
  };
}
