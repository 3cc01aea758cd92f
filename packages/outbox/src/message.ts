export type Fields = Record<string, string | null>;

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** A message. Times are milliseconds since 1970, UTC. */
export type Message = {
  /** UUID version 7 (RFC 9562), so that ids sort by time. */
  id: string;
  receivedAt: number;
  language: string;
  fields: Fields;
  /** How the message came to be written, if known. Ignored when messages are compared. */
  context: Json;
  /** Message-ID of every mail about this message (RFC 5322, section 3.6.4), created once. */
  mailId: string;
  /** Why it was set aside as likely spam; null if it was not. Kept after its release. */
  suspicion: string | null;
};

export type NewMessage = {
  message: Message;
  destinations: readonly string[];
  /** Idempotency key: under one key one message is stored. Null if there is none. */
  key: string | null;
  /** Equal for equal messages: tells a retry from another message under the same key. */
  fingerprint: string;
};

/** `conflict`: its key belongs to another message. `isReleased`: from quarantine, by this one. */
export type AddResult =
  { kind: 'stored' } | { kind: 'repeated'; id: string; isReleased: boolean } | { kind: 'conflict' };

/** `quarantined` and `parked` wait for a person; `transferred` belongs to another store. */
export const deliveryStates = [
  'pending',
  'delivered',
  'parked',
  'quarantined',
  'given-up',
  'erased',
  'transferred',
] as const;

export type DeliveryState = (typeof deliveryStates)[number];

export type Delivery = {
  destination: string;
  state: DeliveryState;
  attempts: number;
  nextAttemptAt: number;
  /** When it was created or requeued: its 5 days of attempts begin here. */
  since: number;
  /** When it was delivered, given up or transferred; null if it was not. */
  endedAt: number | null;
  lastError: string | null;
};

export type MessageRecord = {
  message: Message;
  key: string | null;
  fingerprint: string;
  deliveries: Delivery[];
};

export type Claim = {
  message: Message;
  destination: string;
  /** Attempts so far, this one included. */
  attempts: number;
  since: number;
  lease: string;
};

export type MessageRules = {
  searchText(fields: Fields): string;
  /** Whose data a message is: the same text for all messages of one person. */
  personKey(fields: Fields): string;
};
