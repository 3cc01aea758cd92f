import type { Lead } from '#lead/schema.ts';
import type { Language } from '#site/languages.ts';
import type { Log } from '#server/log.ts';
import type { Channel, LeadStore, Suspicion } from '#server/leads/store/lead-store.ts';
import type { Outcome } from './contact-responses.ts';
import { fingerprint } from './idempotency.ts';
import type { Limits } from './rate-limits.ts';

export type Visitor = { language: Language; address: string | null };

export type Message = {
  lead: Lead;
  suspicion: Suspicion | null;
  /** Idempotency-Key; null if the client gave none. */
  key: string | null;
  /** Sent without script, which cannot name its message: the same words are the same one then. */
  isForm: boolean;
  visitor: Visitor;
};

export type KeeperDependencies = {
  store: Pick<LeadStore, 'add' | 'known'>;
  channels: readonly Channel[];
  limits: Limits;
  mailDomain: string;
  log: Log;
  now: () => number;
  createId: () => string;
  onStored: () => void;
};

/** Puts a message that holds every rule into the store, once for each key. */
export type Keeper = (message: Message) => Promise<Outcome>;

export function createKeeper(dependencies: KeeperDependencies): Keeper {
  const inProgress = new Set<string>();
  return async (message) => {
    const { key } = message;
    if (key === null) return keep(message, dependencies);
    if (inProgress.has(key)) return { kind: 'in-progress' };
    inProgress.add(key);
    try {
      return await keep(message, dependencies);
    } finally {
      inProgress.delete(key);
    }
  };
}

async function keep(
  { lead, suspicion, key: given, isForm, visitor }: Message,
  { store, channels, limits, mailDomain, log, now, createId, onStored }: KeeperDependencies,
): Promise<Outcome> {
  const print = fingerprint(lead);
  const key = given ?? (isForm ? print : null);
  const permit = await limits.message(visitor.address);
  if (!permit.ok) {
    // Who asks again for an answer that was lost on the way sends nothing new.
    const known = key === null ? null : await store.known(key, print);
    if (known?.kind === 'repeated') return { kind: 'stored', id: known.id };
    log('warn', 'lead-limited', { limit: permit.limit });
    return { kind: 'limited', retryAfterSeconds: permit.retryAfterSeconds };
  }

  const id = createId();
  const { language } = visitor;
  const messageId = `<${id}@${mailDomain}>`;
  const stored = { ...lead, id, receivedAt: now(), language, messageId, suspicion };
  const added = await store
    .add({ lead: stored, channels, key, fingerprint: print })
    .catch(async (error: unknown) => {
      await permit.giveBack();
      throw error;
    });
  if (added.kind !== 'stored') await permit.giveBack();

  switch (added.kind) {
    case 'stored':
      if (suspicion === null) log('info', 'lead-stored', { id, language });
      else log('warn', 'lead-quarantined', { id, language, reason: suspicion });
      onStored();
      return { kind: 'stored', id };
    case 'repeated':
      log('info', 'lead-repeated', { id: added.id });
      return { kind: 'stored', id: added.id };
    case 'conflict':
      return { kind: 'conflict' };
    case 'unavailable':
      log('error', 'lead-not-stored', { reason: added.reason });
      return { kind: 'unavailable' };
  }
}
