import type { Lead } from '#lead/schema.ts';
import type { Language } from '#site/languages.ts';

/** A contact message in the store. Times are milliseconds since 1970, UTC. */
export type StoredLead = Lead & {
  /** UUID version 7 (RFC 9562), so that ids sort by time. */
  id: string;
  receivedAt: number;
  /** The language that the visitor read the site in. */
  language: Language;
  /** Message-ID of every mail about this lead (RFC 5322, section 3.6.4), created once. */
  messageId: string;
  /** Why it was quarantined as likely spam; null if it was not. Kept after its release. */
  suspicion: Suspicion | null;
};

/** How a lead leaves the server. Each channel has its own delivery, with its own retries. */
export const channels = ['mail', 'webhook'] as const;

export type Channel = (typeof channels)[number];

/** Reasons for quarantine: the hidden field was filled in, or the form was sent too soon. */
export const suspicions = ['hidden-field', 'too-fast'] as const;

export type Suspicion = (typeof suspicions)[number];

/**
 * The state of a delivery. `quarantined` waits for a release, `parked` for a resend; `transferred`
 * belongs to another store, which delivers it.
 */
export const deliveryStates = [
  'pending',
  'delivered',
  'parked',
  'quarantined',
  'transferred',
] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** A lead to be added. */
export type NewLead = {
  lead: StoredLead;
  /** The channels that it is delivered on. */
  channels: readonly Channel[];
  /** Idempotency-Key; null if there is none. */
  key: string | null;
  /** Equal for equal messages: tells a retry from another message under the same key. */
  fingerprint: string;
};

/** The result of `add`. The key of `repeated` belongs to the same message, of `conflict` to another. */
export type Added =
  | { kind: 'stored' }
  | { kind: 'repeated'; id: string }
  | { kind: 'conflict' }
  | { kind: 'unavailable'; reason: string };

/** A lead to be sent over one channel by the holder of the lease. */
export type Claim = {
  lead: StoredLead;
  channel: Channel;
  /** Attempts so far, this one included. */
  attempts: number;
  /** When the delivery was created or requeued: its 5 days of attempts begin here. */
  since: number;
  lease: string;
};

export type ClaimRequest = {
  now: number;
  leaseMs: number;
  limit: number;
  lease: string;
  channels: readonly Channel[];
};

/** Undelivered leads. */
export type Backlog = {
  pending: number;
  /** Given up on, until someone requeues them. */
  parked: number;
  quarantined: number;
  /** Parked, or pending for too long. */
  overdue: number;
  /** When the oldest pending or parked lead was received; null if there is none. */
  oldestReceivedAt: number | null;
};

export type BacklogRequest = { channels: readonly Channel[]; receivedBefore: number };

/** The delivery of a lead on one channel: a row of the outbox. */
export type Delivery = {
  channel: Channel;
  state: DeliveryState;
  attempts: number;
  /** The next attempt, if it is pending. */
  nextAttemptAt: number;
  deliveredAt: number | null;
  lastError: string | null;
  since: number;
};

/** Everything that is stored about a lead. */
export type LeadRecord = {
  lead: StoredLead;
  key: string | null;
  fingerprint: string;
  deliveries: Delivery[];
};

export type ListRequest = {
  /** Leads with a delivery in this state; null means every lead. */
  state: DeliveryState | null;
  /** Leads after this id; null starts with the oldest. */
  after: string | null;
  limit: number;
};

/**
 * Stores leads and their deliveries, the transactional outbox.
 *
 * When the store cannot be used for now (down, full, read-only, locked), `add` and `checkKey` resolve
 * with `unavailable` and everything else rejects with `StoreUnavailable`. Recording the result of a
 * claim whose lease has passed to another worker has no effect.
 */
export type LeadStore = {
  /** Connects and migrates the schema. Every other method does so too, if necessary. */
  open(): Promise<void>;
  /** Stores a lead, due at once on its channels. Resolves after the commit is on the disk. */
  add(newLead: NewLead): Promise<Added>;
  /** What `add` would resolve with for a key that is in the store; null if it is not. */
  checkKey(key: string, fingerprint: string): Promise<Added | null>;
  /** Leases due leads, oldest first, and counts an attempt for each. */
  claimDue(request: ClaimRequest): Promise<Claim[]>;
  /** `warning` is a problem in spite of the success. */
  markDelivered(claim: Claim, at: number, warning: string | null): Promise<void>;
  retryLater(claim: Claim, retry: { at: number; error: string }): Promise<void>;
  /** Gives up until the delivery is requeued. Never deletes. */
  park(claim: Claim, error: string): Promise<void>;
  /** When the next lead is due or its lease expires; null if nothing is pending. */
  nextDueAt(channels: readonly Channel[]): Promise<number | null>;
  backlog(request: BacklogRequest): Promise<Backlog>;
  list(request: ListRequest): Promise<LeadRecord[]>;
  find(id: string): Promise<LeadRecord | null>;
  /**
   * Makes deliveries in these states due now, with another 5 days of attempts: those of one lead, or
   * of all. Leased deliveries are skipped. Resolves with their number.
   */
  requeue(request: {
    id: string | null;
    states: readonly DeliveryState[];
    now: number;
  }): Promise<number>;
  /** Deletes leads whose deliveries all ended before a time. Resolves with their number. */
  purge(request: { deliveredBefore: number; channels: readonly Channel[] }): Promise<number>;
  /**
   * Marks pending deliveries without a lease as transferred: this store no longer sends them.
   * Resolves with their number. They are unconfirmed until `confirmTransfer`.
   */
  transferOut(now: number): Promise<number>;
  /** Records that another store has these leads. */
  confirmTransfer(ids: string[], now: number): Promise<void>;
  /** Adds leads of another store. A delivery that exists here is replaced only if it was transferred. */
  transferIn(records: LeadRecord[]): Promise<number>;
  close(): Promise<void>;
};

/** The store cannot be used for now; `reason` is a word for the log, without personal data. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
  readonly reason: string;

  constructor(reason: string, cause: unknown) {
    super(`The store of contact messages cannot be used (${reason})`, { cause });
    this.reason = reason;
  }
}

/** A newer version of this program has migrated the database, so this one must not use it. */
export class SchemaTooNew extends Error {
  override name = 'SchemaTooNew';

  constructor(version: number) {
    super(`The database is at version ${version}, newer than this program knows`);
  }
}
