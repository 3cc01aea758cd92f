import type { Lead } from '#lead/schema.ts';
import type { Language } from '#site/languages.ts';

/** A contact message as it is kept. Times are milliseconds since 1970, UTC. */
export type StoredLead = Lead & {
  /** UUID version 7 (RFC 9562), so that ids sort by time. */
  id: string;
  receivedAt: number;
  /** The language the visitor read the site in. */
  language: Language;
  /** Message-ID of every mail about this lead (RFC 5322, section 3.6.4), made once. */
  messageId: string;
  /** Why it was set aside as likely spam; null if it was not. Stays after its release. */
  suspicion: Suspicion | null;
};

/** The ways a lead leaves the server. Each is delivered and retried on its own. */
export const channels = ['mail', 'webhook'] as const;

export type Channel = (typeof channels)[number];

/** What makes a lead look like spam: the hidden field was filled in, or nobody types so fast. */
export const suspicions = ['hidden-field', 'too-fast'] as const;

export type Suspicion = (typeof suspicions)[number];

/**
 * How far a lead is on one channel. `quarantined` waits for a release, `parked` for a resend;
 * `moved` has gone to another store, which sends it.
 */
export const deliveryStates = ['pending', 'delivered', 'parked', 'quarantined', 'moved'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** A lead on its way in. */
export type Arrival = {
  lead: StoredLead;
  /** Where it is to go. */
  channels: readonly Channel[];
  /** What the client calls this message (Idempotency-Key); null if it has no name. */
  key: string | null;
  /** Tells whether two messages of one key are the same. */
  fingerprint: string;
};

/** How an arrival ended: `repeated` and `conflict` had their key before, for the same or another message. */
export type Added =
  | { kind: 'stored' }
  | { kind: 'repeated'; id: string }
  | { kind: 'conflict' }
  | { kind: 'unavailable'; reason: string };

/** One lead to be sent over one channel, by whoever holds the lease. */
export type Claim = {
  lead: StoredLead;
  channel: Channel;
  /** Attempts begun, this one included. */
  attempts: number;
  /** When this channel got the lead, or got it again: its 5 days count from here. */
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

/** What has not been delivered, counted in leads. */
export type Backlog = {
  pending: number;
  /** Given up on, until someone sends them again. */
  parked: number;
  quarantined: number;
  /** Parked, or pending for longer than is right. */
  overdue: number;
  /** When the oldest lead that is pending or parked came in; null if there is none. */
  oldestReceivedAt: number | null;
};

export type BacklogRequest = { channels: readonly Channel[]; receivedBefore: number };

/** What became of a lead on one channel. */
export type Delivery = {
  channel: Channel;
  state: DeliveryState;
  attempts: number;
  /** When it is tried next, if it is pending. */
  nextAttemptAt: number;
  deliveredAt: number | null;
  lastError: string | null;
  since: number;
};

/** All that is kept about a lead. */
export type LeadRecord = {
  lead: StoredLead;
  key: string | null;
  fingerprint: string;
  deliveries: Delivery[];
};

export type ListRequest = {
  /** Leads with a delivery in this state; null is every lead. */
  state: DeliveryState | null;
  /** Leads after this id; null begins with the oldest. */
  after: string | null;
  limit: number;
};

/**
 * Where leads are kept and their delivery is noted.
 *
 * `add` says that the store cannot be used for now (down, full, read-only, locked); everything
 * else rejects with `StoreUnavailable` then. A note about a claim whose lease has passed to
 * someone else changes nothing.
 */
export type LeadStore = {
  /** Connects and brings the schema up to date. Everything else does so too, if need be. */
  open(): Promise<void>;
  /** Keeps a lead, due on its channels at once. Resolves after the commit reached the disk. */
  add(arrival: Arrival): Promise<Added>;
  /** What `add` would say about a key that came before; null if it did not. */
  known(key: string, fingerprint: string): Promise<Added | null>;
  /** Takes due leads, oldest first, and counts an attempt for each. */
  claimDue(request: ClaimRequest): Promise<Claim[]>;
  /** `note` is what is worth knowing in spite of the success. */
  markDelivered(claim: Claim, at: number, note: string | null): Promise<void>;
  retryLater(claim: Claim, retry: { at: number; error: string }): Promise<void>;
  /** Gives up until someone asks for another attempt. Never deletes. */
  park(claim: Claim, error: string): Promise<void>;
  /** When the next lead is due or its lease ends; null if nothing is pending. */
  nextDueAt(channels: readonly Channel[]): Promise<number | null>;
  backlog(request: BacklogRequest): Promise<Backlog>;
  list(request: ListRequest): Promise<LeadRecord[]>;
  find(id: string): Promise<LeadRecord | null>;
  /**
   * Makes deliveries in these states due now, with 5 days of attempts before them: those of one
   * lead, or of all. What is being sent at the moment is left alone. Says how many.
   */
  requeue(request: {
    id: string | null;
    states: readonly DeliveryState[];
    now: number;
  }): Promise<number>;
  /** Deletes leads of which nothing is left to deliver, the last of it before a time. Says how many. */
  purge(request: { deliveredBefore: number; channels: readonly Channel[] }): Promise<number>;
  /**
   * Gives away what is pending and not being sent: from now on another store sends it. Says how
   * many deliveries. Until `settle` they are known as given away without a receiver.
   */
  handOver(now: number): Promise<number>;
  /** Notes that another store has these leads. */
  settle(ids: string[], now: number): Promise<void>;
  /** Takes leads over from another store. What it has already stays as it is, unless it gave it away. */
  adopt(records: LeadRecord[]): Promise<number>;
  close(): Promise<void>;
};

/** The store cannot be used for now; `reason` is one word for the log, without personal data. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
  readonly reason: string;

  constructor(reason: string, cause: unknown) {
    super(`The store of contact messages cannot be used (${reason})`, { cause });
    this.reason = reason;
  }
}

/** The database was made by a newer version of this program, which this one must not touch. */
export class SchemaTooNew extends Error {
  override name = 'SchemaTooNew';

  constructor(version: number) {
    super(`The database is at version ${version}, newer than this program knows`);
  }
}
