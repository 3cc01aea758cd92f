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
};

/** The ways a lead leaves the server. Each is delivered and retried on its own. */
export const channels = ['mail'] as const;

export type Channel = (typeof channels)[number];

/** One lead to be sent over one channel, by whoever holds the lease. */
export type Claim = {
  lead: StoredLead;
  channel: Channel;
  /** Attempts begun, this one included. */
  attempts: number;
  lease: string;
};

export type ClaimRequest = { now: number; leaseMs: number; limit: number; lease: string };

export type Added = { ok: true } | { ok: false; reason: string };

/** What has not been delivered. */
export type Backlog = {
  pending: number;
  /** Given up on, until someone sends them again. */
  parked: number;
  /** When the oldest pending lead came in; null if there is none. */
  oldestReceivedAt: number | null;
};

/**
 * Where leads are kept and their delivery is noted.
 *
 * `add` answers with a reason where the store cannot take anything for now (full, read-only,
 * locked); everything else rejects then. A note about a claim whose lease has passed to someone
 * else changes nothing.
 */
export type LeadStore = {
  /** Keeps a lead, due on every channel at once. Resolves after the commit reached the disk. */
  add(lead: StoredLead): Promise<Added>;
  /** Takes due leads, oldest first, and counts an attempt for each. */
  claimDue(request: ClaimRequest): Promise<Claim[]>;
  markDelivered(claim: Claim, at: number): Promise<void>;
  retryLater(claim: Claim, retry: { at: number; error: string }): Promise<void>;
  /** Gives up until someone asks for another attempt. Never deletes. */
  park(claim: Claim, error: string): Promise<void>;
  /** When the next lead is due or its lease ends; null if nothing is pending. */
  nextDueAt(): Promise<number | null>;
  backlog(): Promise<Backlog>;
  close(): Promise<void>;
};
