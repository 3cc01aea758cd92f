import {
  StoreUnavailable,
  type Log,
  type Message,
  type Outbox,
  type Store,
} from '@altanube/outbox';

export type StoreOutcome =
  | { kind: 'stored'; id: string; as: 'accepted' | 'quarantined' | 'repeated' }
  | ({ kind: 'limited' } & Refusal)
  | { kind: 'unavailable'; reason: string };

/** `limit` is the name of the limit that was reached. */
export type Refusal = { limit: string; retryAfterSeconds: number };

/** Suspected spam does not count towards the overall limit of the other messages. */
export type LimitedMessage = { client: string | null; isSuspicious: boolean };

export type MessageStore = Pick<Outbox, 'add'> & Pick<Store, 'findRepeated'>;

export type StoreMessageDependencies = {
  store: MessageStore;
  rateLimits: {
    consume(message: LimitedMessage): Promise<Refusal | null>;
    refund(message: LimitedMessage): Promise<void>;
  };
  log: Log;
};

/** Stores a message once, however often it is sent, within the limits of its client. */
export async function storeMessage(
  message: Message,
  client: string | null,
  { store, rateLimits, log }: StoreMessageDependencies,
): Promise<StoreOutcome> {
  const { id, language, suspicion } = message;
  const limitedMessage = { client, isSuspicious: suspicion !== null };
  const refusal = await rateLimits.consume(limitedMessage);
  if (refusal !== null) {
    // A retry after a lost response is not a new message.
    const repeatedId = await store.findRepeated(message).catch(nullIfUnavailable);
    if (repeatedId !== null) {
      // Releases the first one from quarantine, if this one is unsuspicious.
      await store.add(message).catch(nullIfUnavailable);
      return { kind: 'stored', id: repeatedId, as: 'repeated' };
    }
    log('warn', 'lead-limited', { limit: refusal.limit });
    return { kind: 'limited', ...refusal };
  }
  const added = await store.add(message).catch(async (error: unknown) => {
    await rateLimits.refund(limitedMessage);
    if (error instanceof StoreUnavailable) return error;
    throw error;
  });
  if (added instanceof StoreUnavailable) {
    log('error', 'lead-not-stored', { reason: added.reason });
    return { kind: 'unavailable', reason: added.reason };
  }
  if (added.kind !== 'stored') {
    await rateLimits.refund(limitedMessage);
    log('info', `lead-${added.kind}`, { id: added.id });
    return { kind: 'stored', id: added.id, as: 'repeated' };
  }
  if (suspicion === null) log('info', 'lead-stored', { id, language });
  else log('warn', 'lead-quarantined', { id, language, reason: suspicion });
  return { kind: 'stored', id, as: suspicion === null ? 'accepted' : 'quarantined' };
}

function nullIfUnavailable(error: unknown): null {
  if (error instanceof StoreUnavailable) return null;
  throw error;
}
