import { randomUUIDv7 } from 'node:crypto';
import { StoreUnavailable, type Log, type Outbox, type Store } from '@altanube/outbox';
import { toUnicodeAddress } from './mail-address.ts';
import type { ContactMessage } from './read-message.ts';
import { computeFingerprint, toMessage } from './stored-lead.ts';

type ReceivedLead = ContactMessage & {
  key: string | null;
  /** Posted without JavaScript, so without a key; the fingerprint serves as the key. */
  isForm: boolean;
  visitor: { language: string; client: string | null };
};

export type StoreOutcome =
  | { kind: 'stored'; id: string; as: 'accepted' | 'quarantined' | 'repeated' }
  | { kind: 'conflict' }
  | ({ kind: 'limited' } & Refusal)
  | { kind: 'in-progress' }
  | { kind: 'unavailable'; reason: string };

type Refusal = { limit: string; retryAfterSeconds: number };

type LimitedMessage = { client: string | null; isSuspicious: boolean };

export type LeadStore = Pick<Outbox, 'add'> & Pick<Store, 'findByKey'>;

export type StoreLeadDependencies = {
  store: LeadStore;
  rateLimits: {
    consume(message: LimitedMessage): Promise<Refusal | null>;
    refund(message: LimitedMessage): Promise<void>;
  };
  mailDomain: string;
  log: Log;
  now: () => number;
};

export function createStoreLead(dependencies: StoreLeadDependencies) {
  const inProgress = new Set<string>();
  return async (received: ReceivedLead): Promise<StoreOutcome> => {
    const { key } = received;
    if (key === null) return storeLead(received, dependencies);
    if (inProgress.has(key)) return { kind: 'in-progress' };
    inProgress.add(key);
    try {
      return await storeLead(received, dependencies);
    } finally {
      inProgress.delete(key);
    }
  };
}

async function storeLead(
  received: ReceivedLead,
  dependencies: StoreLeadDependencies,
): Promise<StoreOutcome> {
  const { suspicion, attribution, form, isForm, visitor } = received;
  const { store, rateLimits, mailDomain, log, now } = dependencies;
  const lead = { ...received.lead, email: toUnicodeAddress(received.lead.email) };
  const fingerprint = computeFingerprint(lead, form);
  // Equal fields may have different subjects, such as requests for two demos. An Idempotency-Key
  // contains no tab, so clients cannot send the key of a form.
  const subject = attribution?.subject ? `\t${attribution.subject}` : '';
  const key = received.key ?? (isForm ? `form\t${fingerprint}${subject}` : null);
  const { client, language } = visitor;
  const limitedMessage = { client, isSuspicious: suspicion !== null };
  const refusal = await rateLimits.consume(limitedMessage);
  if (refusal !== null) {
    // A retry after a lost response is not a new message.
    const repeatedId = key === null ? null : await findRepeatedId(store, key, fingerprint);
    if (repeatedId !== null) return { kind: 'stored', id: repeatedId, as: 'repeated' };
    log('warn', 'lead-limited', { limit: refusal.limit });
    return { kind: 'limited', ...refusal };
  }

  const id = randomUUIDv7();
  const messageId = `<${id}@${mailDomain}>`;
  const stored = { ...lead, id, receivedAt: now(), language, messageId, suspicion, attribution };
  const added = await store
    .add({ ...toMessage(stored), key, fingerprint })
    .catch(async (error: unknown) => {
      if (error instanceof StoreUnavailable) {
        return { kind: 'unavailable', reason: error.reason } as const;
      }
      await rateLimits.refund(limitedMessage);
      throw error;
    });
  if (added.kind !== 'stored') await rateLimits.refund(limitedMessage);

  switch (added.kind) {
    case 'stored':
      if (suspicion === null) log('info', 'lead-stored', { id, language });
      else log('warn', 'lead-quarantined', { id, language, reason: suspicion });
      return { kind: 'stored', id, as: suspicion === null ? 'accepted' : 'quarantined' };
    case 'repeated':
      log('info', added.isReleased ? 'lead-released' : 'lead-repeated', { id: added.id });
      return { kind: 'stored', id: added.id, as: 'repeated' };
    case 'conflict':
      return { kind: 'conflict' };
    case 'unavailable':
      log('error', 'lead-not-stored', { reason: added.reason });
      return added;
  }
}

/** Null also if the store is unavailable. */
async function findRepeatedId(
  store: LeadStore,
  key: string,
  fingerprint: string,
): Promise<string | null> {
  try {
    const found = await store.findByKey(key, fingerprint);
    return found?.kind === 'repeated' ? found.id : null;
  } catch (error) {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  }
}
