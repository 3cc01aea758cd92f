import { randomUUIDv7 } from 'node:crypto';
import { createApp } from '#server/app.ts';
import { createClientAddress } from '#server/http/client-address.ts';
import { createContactCall } from '#server/leads/receive/contact-endpoint.ts';
import { createAlarm } from '#server/leads/deliver/alarm.ts';
import { createLimits, type LimitOptions } from '#server/leads/receive/rate-limits.ts';
import type { Added, Arrival, LeadStore, StoredLead } from '#server/leads/store/lead-store.ts';
import { createLog } from '#server/log.ts';
import { loadSite } from '#server/pages/built-site.ts';
import { createCspReports } from '#server/csp-reports/csp-reports.ts';
import { writeDist } from './dist.ts';
import { temporaryFolder } from './folder.ts';
import { copy } from './copy.ts';

export type TestAppOptions = {
  siteUrl?: string;
  allowedOrigins?: string[];
  anonKey?: string;
  trustProxy?: string[];
  limits?: LimitOptions;
  store?: Partial<AppStore>;
};

type AppStore = Pick<LeadStore, 'add' | 'known' | 'backlog'>;

/** The whole application without a port, over a small site and a store that only remembers. */
export async function createTestApp(options: TestAppOptions = {}) {
  const { siteUrl = 'http://localhost', allowedOrigins = [], anonKey = null } = options;
  const { trustProxy = [], limits = { perAddress: 3, overall: 1_000_000 } } = options;
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
  const channels = ['mail'] as const;
  const call = createContactCall({
    store,
    channels,
    copy,
    origins: { siteOrigin: siteUrl, allowedOrigins },
    anonKey,
    clientAddress: createClientAddress(trustProxy),
    limits: createLimits(limits),
    mailDomain: 'altanube.example',
    log,
    now,
    createId,
    onStored: () => {},
  });
  const { health } = createAlarm({ store, channels, alert: null, log, now });
  const app = createApp({
    site: loaded.site,
    leads: { call, health },
    cspReports: createCspReports({
      siteHost: new URL(siteUrl).host,
      clientAddress: createClientAddress(trustProxy),
      log,
      now,
    }),
    isHttps,
    log,
    now,
    createId,
  });
  return { app, leads, lines };
}

function memoryStore(leads: StoredLead[]): AppStore {
  const known = new Map<string, Pick<Arrival, 'lead' | 'fingerprint'>>();
  const recall = (key: string, fingerprint: string): Added | null => {
    const first = known.get(key);
    if (first === undefined) return null;
    return first.fingerprint === fingerprint
      ? { kind: 'repeated', id: first.lead.id }
      : { kind: 'conflict' };
  };
  return {
    async add({ lead, key, fingerprint }) {
      const before = key === null ? null : recall(key, fingerprint);
      if (before !== null) return before;
      if (key !== null) known.set(key, { lead, fingerprint });
      leads.push(lead);
      return { kind: 'stored' };
    },
    known: async (key, fingerprint) => recall(key, fingerprint),
    backlog: async () => ({
      pending: leads.length,
      parked: 0,
      quarantined: 0,
      overdue: 0,
      oldestReceivedAt: null,
    }),
  };
}
