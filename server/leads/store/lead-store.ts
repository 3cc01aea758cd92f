import {
  countLimit,
  type Added as AddedMessage,
  type Backlog,
  type DeliveryState,
  type PurgeCursor,
  type Purged,
  type Received,
  type ReceivedRequest,
  type Store,
} from '@altanube/outbox';
import type { Attribution } from '#lead/attribution.ts';
import type { Lead } from '#lead/fields.ts';

export { deliveryStates, StoreUnavailable } from '@altanube/outbox';
export type { Backlog, DeliveryState, PurgeCursor, Purged };

/**
 * A contact message in the store. Times are milliseconds since 1970, UTC. A choice is one that the
 * form offered when the message was stored.
 */
export type StoredLead = Lead & {
  /** UUID version 7 (RFC 9562), so that ids sort by time. */
  id: string;
  receivedAt: number;
  /** The language that the visitor read the site in. */
  language: string;
  /** Message-ID of every mail about this lead (RFC 5322, section 3.6.4), created once. */
  messageId: string;
  /** Why it was quarantined, one of `Suspicion`; null if it was not. Kept after its release. */
  suspicion: string | null;
  /** How the visitor came to write it; null if nothing is known. */
  attribution: Attribution | null;
};

/** How a lead leaves the server. Each channel has its own delivery, with its own retries. */
export const channels = ['mail', 'webhook'] as const;

export type Channel = (typeof channels)[number];

/** Reasons for quarantine: the hidden field was filled in, or the form was sent too soon. */
export const suspicions = ['hidden-field', 'too-fast'] as const;

export type Suspicion = (typeof suspicions)[number];

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

/** What became of a lead that was to be added. */
export type Added = AddedMessage | { kind: 'unavailable'; reason: string };

/** Most deliveries in one state that `backlog` counts. */
export const backlogLimit = countLimit;

export type BacklogRequest = {
  channels: readonly Channel[];
  /** Pending deliveries are overdue if their attempts began before this time. */
  overdueBefore: number;
};

/** The delivery of a lead on one channel: a row of the outbox. */
export type Delivery = {
  channel: Channel;
  state: DeliveryState;
  attempts: number;
  /** The next attempt, if it is pending. */
  nextAttemptAt: number;
  /** When it ended: delivered, given up or taken over by another store; null if it has not. */
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
  /**
   * Leads with a part of their attribution that holds this, whatever the case and the accents; left
   * out, or null, means every lead.
   */
  from?: string | null;
  order: 'oldest-first' | 'newest-first';
  /** Leads that come after this id in that order; null begins at the start. */
  after: string | null;
  limit: number;
};

/** A good number of leads for one portion: a file database deletes them in some 20 ms. */
export const purgePortion = 50;

export type PurgeRequest = {
  /** Leads whose deliveries were all delivered, or given up, before this time. */
  endedBefore: number;
  /** Leads in quarantine that were received before this time; null keeps them. */
  quarantinedBefore: number | null;
  /** A lead's deliveries on other channels are not waited for. */
  channels: readonly Channel[];
  /** Where the portion before stopped; null begins. */
  after: PurgeCursor | null;
  /** Most leads to look at. */
  limit: number;
};

/**
 * The store of the outbox, for those who think of leads.
 *
 * When it cannot be used for now (down, full, read-only, locked), `add` and `checkKey` resolve with
 * `unavailable` and everything else rejects with `StoreUnavailable`.
 */
export type LeadStore = {
  /** The store of messages that keeps the leads; deliveries are claimed and ended there. */
  readonly messages: Store;
  /** Where the leads are, for people: a file, or a database without its password. */
  readonly location: string;
  /** Connects and migrates the schema. Every other method does so too, if necessary. */
  open(): Promise<void>;
  /** Stores a lead, due at once on its channels. Resolves after the commit is on the disk. */
  add(newLead: NewLead): Promise<Added>;
  /** What `add` would resolve with for a key that is in the store; null if it is not. */
  checkKey(key: string, fingerprint: string): Promise<Added | null>;
  backlog(request: BacklogRequest): Promise<Backlog>;
  countReceived(request: ReceivedRequest): Promise<Received>;
  list(request: ListRequest): Promise<LeadRecord[]>;
  find(id: string): Promise<LeadRecord | null>;
  /**
   * Leads whose sender, company or address has words that begin with all of these, newest first;
   * case and accents do not matter.
   */
  search(request: { words: string; limit: number }): Promise<LeadRecord[]>;
  /**
   * Ids of leads from a mailbox, whatever the case of its address and the spelling of its domain;
   * oldest first. Erased ones have none.
   */
  findBySender(request: { email: string; limit: number }): Promise<string[]>;
  /** Ids of leads in quarantine, oldest first, received in a span of time: from, to before. */
  findQuarantined(request: { from: number; before: number; limit: number }): Promise<string[]>;
  /**
   * Makes the deliveries of a lead that are in these states due now, with another 5 days of
   * attempts. Leased deliveries are skipped. Resolves with their number.
   */
  requeue(request: { id: string; states: readonly DeliveryState[]; now: number }): Promise<number>;
  /** The same for parked deliveries of any lead, at most so many. */
  requeueParked(request: { now: number; limit: number }): Promise<number>;
  /** Ends parked and pending deliveries of a lead undelivered. Resolves with their number. */
  giveUp(request: { id: string; now: number }): Promise<number>;
  /**
   * Overwrites everything personal about leads; their ids and times stay, and their deliveries end
   * as `erased`, also those that are leased. Resolves with the ids of those that were not erased yet.
   */
  erase(request: { ids: readonly string[]; now: number }): Promise<string[]>;
  /** Deletes leads that are in quarantine. Resolves with the ids of those that were. */
  discard(ids: readonly string[]): Promise<string[]>;
  /** Deletes a portion of the leads that have ended. Begin again with `next` until it is null. */
  purge(request: PurgeRequest): Promise<Purged>;
  /**
   * What tells this store from any other: two that answer the same are one, whatever their addresses.
   */
  identify(): Promise<string>;
  /** Leads of any state, erased ones too. */
  count(): Promise<number>;
  /**
   * Adds leads of another store, and resolves with the number of those that were not here. Of the
   * others, a delivery takes the state that the other store has if it was transferred here; if it
   * waits for a person here and is pending there, since a person has decided there; or if it is
   * pending here and was delivered or given up there.
   */
  addRecords(records: LeadRecord[]): Promise<number>;
  /**
   * Records that another store has these leads, so that this one neither sends them nor waits for a
   * person to decide. No server may be sending them.
   */
  markTransferred(ids: readonly string[], now: number): Promise<void>;
  /** Leads of an interrupted transfer: nobody sends them. At most `backlogLimit`. */
  countUnconfirmed(): Promise<number>;
  /** When people were told of what, by name, for all servers on the store. */
  alerts(): Promise<Map<string, number>>;
  setAlert(name: string, toldAt: number): Promise<void>;
  close(): Promise<void>;
};
