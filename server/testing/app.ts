import { inject } from 'vitest';
import type { Message, Store } from '@altanube/outbox';
import { makeMessage } from '@altanube/outbox/testing/messages';
import { createApp } from '../app.ts';
import { createClientAddressResolver } from '../http/client-address.ts';
import { createContactEndpoint } from '../leads/receive/contact-endpoint.ts';
import type { Outcome } from '../leads/receive/contact-replies.ts';
import { createRateLimits } from '../leads/receive/rate-limits.ts';
import { toContactMessage, type ContactMessage } from '@altanube/contact/contact-message';
import type { MessageStore } from '@altanube/contact/store-message';
import type { Config } from '@altanube/runtime/config';
import { createLog } from '@altanube/runtime/log';
import { loadSite, type LoadedSite } from '../pages/site.ts';
import { createCspReports } from '../csp-reports/csp-reports.ts';
import { forms, type Form } from '@altanube/content/forms';
import { contactEndpoint } from '@altanube/content/routes';
import type { Commands } from './commands.ts';
import { copy } from './copy.ts';

export type TestAppOptions = {
  siteUrl?: string;
  allowedOrigins?: string[];
  anonKey?: string;
  rateLimits?: Partial<Config['leadRateLimits']>;
  store?: Partial<MessageStore>;
  now?: () => number;
  /** In addition to those of the site. */
  forms?: Record<string, Form>;
  /** Overrides parts of the small site. */
  site?: Partial<LoadedSite>;
};

export async function createTestApp(options: TestAppOptions = {}) {
  const { siteUrl = 'http://localhost', allowedOrigins = [], anonKey = null } = options;
  const { now = () => 0 } = options;
  const forwarding = { trustProxy: [], edgeKey: null };
  const noLimit = 1_000_000;
  const rateLimits = { perAddress: 3, overall: noLimit, quarantined: noLimit };
  const isHttps = siteUrl.startsWith('https:');
  const loaded = loadSite(inject('smallDist'), { isHttps });
  if (!loaded.ok) throw new Error('The small site is not complete');
  const site = { ...loaded.site, ...options.site };

  const leads: ContactMessage[] = [];
  const outcomes: Outcome[] = [];
  const lines: Record<string, unknown>[] = [];
  const log = createLog((line) => lines.push(JSON.parse(line)));
  const store = { ...createMemoryStore(leads), ...options.store };
  const endpoint = createContactEndpoint({
    store,
    copy,
    forms: { ...forms, ...options.forms },
    siteOrigin: siteUrl,
    allowedOrigins,
    anonKey,
    getClientAddress: createClientAddressResolver(forwarding),
    rateLimits: createRateLimits({ ...rateLimits, ...options.rateLimits }),
    mailDomain: 'altanube.example',
    log,
    now,
    onOutcome: (outcome) => void outcomes.push(outcome),
  });
  const app = createApp({
    site,
    leads: { endpoint, health: { status: async () => 'ok' } },
    cspReports: createCspReports({
      siteHost: new URL(siteUrl).host,
      getClientAddress: createClientAddressResolver(forwarding),
      log,
      now,
    }),
    forwarding,
    log,
  });
  return { app, leads, lines, outcomes };
}

/** An application that stores messages in this store, for mail. */
export function createStoreApp(store: Store, options: Omit<TestAppOptions, 'store'> = {}) {
  const rateLimits = { perAddress: 1000, ...options.rateLimits };
  const add: MessageStore['add'] = (incoming) => store.add(makeMessage(incoming), ['mail']);
  const endpointStore = { add, findRepeated: store.findRepeated };
  return createTestApp({ ...options, store: endpointStore, rateLimits });
}

export function requestWithStore(
  { withStore }: Pick<Commands, 'withStore'>,
  init: RequestInit,
  { query = '', ...options }: Pick<TestAppOptions, 'forms'> & { query?: string } = {},
) {
  return withStore(async (store) => {
    const { app } = await createStoreApp(store, options);
    return app.request(`${contactEndpoint}${query}`, init);
  });
}

function createMemoryStore(leads: ContactMessage[]): MessageStore {
  const stored: Message[] = [];
  const findRepeated: MessageStore['findRepeated'] = async ({ fingerprint }) =>
    stored.find((message) => message.fingerprint === fingerprint)?.id ?? null;
  return {
    findRepeated,
    async add(incoming) {
      const message = makeMessage(incoming);
      const repeated = await findRepeated(message);
      if (repeated !== null) return { kind: 'repeated', id: repeated };
      stored.push(message);
      leads.push(toContactMessage(message));
      return { kind: 'stored', id: message.id };
    },
  };
}
