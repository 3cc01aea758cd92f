export type Fields = Record<string, string | null>;

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** A message. Times are milliseconds since 1970, UTC. */
export type Message = {
  /** UUID version 7 (RFC 9562), so that ids sort by time. */
  id: string;
  receivedAt: number;
  language: string;
  fields: Fields;
  /** What the application stores besides the fields. Ignored when messages are compared. */
  context: Json;
  /** Message-ID of every mail about this message (RFC 5322, section 3.6.4), created once. */
  mailId: string;
  /** Why it was set aside as likely spam; null if it was not. Kept after its release. */
  suspicion: string | null;
  /** Equal for equal messages: one of them is stored within `repetitionMs`. Null: equal to none. */
  fingerprint: string | null;
};

/** An equal message within this time is a repetition; later it is a new message. */
export const repetitionMs = 24 * 60 * 60_000;

/** `id` is that of the stored message. `released`: an equal one, which was in quarantine. */
export type AddResult = { kind: 'stored' | 'repeated' | 'released'; id: string };

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

export type MessageRecord = { message: Message; deliveries: Delivery[] };

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
