import { randomUUIDv7 } from 'node:crypto';
import { StoreUnavailable, type Log, type Outbox, type Store } from '@altanube/outbox';
import { readableAddress } from './mail-address.ts';
import type { SentMessage } from './read-message.ts';
import { computeFingerprint, toMessage } from './stored-lead.ts';

type ReceivedLead = SentMessage & {
  key: string | null;
  /** Posted by a form without script, which cannot send a key: its fingerprint is the key. */
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

export type LeadStore = Pick<Outbox, 'add'> & Pick<Store, 'findKey'>;

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
  const lead = { ...received.lead, email: readableAddress(received.lead.email) };
  const fingerprint = computeFingerprint(lead, form);
  // Two requests with the same words, such as two demos, differ in their subject. No Idempotency-Key
  // has a tab, so that no client can name the key of a form.
  const subject = attribution?.subject ? `\t${attribution.subject}` : '';
  const key = received.key ?? (isForm ? `form\t${fingerprint}${subject}` : null);
  const { client, language } = visitor;
  const limited = { client, isSuspicious: suspicion !== null };
  const refusal = await rateLimits.consume(limited);
  if (refusal !== null) {
    // A retry after a lost response is not a new message.
    const earlier = key === null ? null : await findRepeated(store, key, fingerprint);
    if (earlier !== null) return { kind: 'stored', id: earlier, as: 'repeated' };
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
      await rateLimits.refund(limited);
      throw error;
    });
  if (added.kind !== 'stored') await rateLimits.refund(limited);

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

/** Null also if nobody can tell. */
async function findRepeated(
  store: LeadStore,
  key: string,
  fingerprint: string,
): Promise<string | null> {
  try {
    const found = await store.findKey(key, fingerprint);
    return found?.kind === 'repeated' ? found.id : null;
  } catch (error) {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  }
}
