import { randomUUIDv7 } from 'node:crypto';
import {
  StoreUnavailable,
  type Log,
  type Message,
  type Outbox,
  type Store,
} from '@altanube/outbox';
import { toUnicodeAddress } from './mail-address.ts';
import type { ContactMessage } from './read-message.ts';
import { toMessage } from './stored-lead.ts';

type ReceivedLead = ContactMessage & {
  visitor: { language: string; client: string | null };
};

export type StoreOutcome =
  | { kind: 'stored'; id: string; as: 'accepted' | 'quarantined' | 'repeated' }
  | ({ kind: 'limited' } & Refusal)
  | { kind: 'unavailable'; reason: string };

type Refusal = { limit: string; retryAfterSeconds: number };

type LimitedMessage = { client: string | null; isSuspicious: boolean };

export type LeadStore = Pick<Outbox, 'add'> & Pick<Store, 'findRepeated'>;

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

export async function storeLead(
  received: ReceivedLead,
  dependencies: StoreLeadDependencies,
): Promise<StoreOutcome> {
  const { suspicion, attribution, form, visitor } = received;
  const { store, rateLimits, mailDomain, log, now } = dependencies;
  const lead = { ...received.lead, email: toUnicodeAddress(received.lead.email) };
  const { client, language } = visitor;
  const id = randomUUIDv7();
  const messageId = `<${id}@${mailDomain}>`;
  const stored = { ...lead, id, receivedAt: now(), language, messageId, suspicion, attribution };
  const message = toMessage(stored, form);
  const limitedMessage = { client, isSuspicious: suspicion !== null };
  const refusal = await rateLimits.consume(limitedMessage);
  if (refusal !== null) {
    // A retry after a lost response is not a new message.
    const repeatedId = await findRepeated(store, message);
    if (repeatedId !== null) return { kind: 'stored', id: repeatedId, as: 'repeated' };
    log('warn', 'lead-limited', { limit: refusal.limit });
    return { kind: 'limited', ...refusal };
  }

  const added = await store.add(message).catch(async (error: unknown) => {
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
    case 'released':
      log('info', `lead-${added.kind}`, { id: added.id });
      return { kind: 'stored', id: added.id, as: 'repeated' };
    case 'unavailable':
      log('error', 'lead-not-stored', { reason: added.reason });
      return added;
  }
}

/** Null also if the store is unavailable. */
async function findRepeated(store: LeadStore, message: Message): Promise<string | null> {
  try {
    return await store.findRepeated(message);
  } catch (error) {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  }
}
