import type { Message } from '../message.ts';

/** Receives messages, each at least once. Receivers deduplicate by message id. */
export type Destination = {
  /** Stored with each delivery; must not change while deliveries exist. */
  name: string;
  /** Returns failures of the remote side. If it throws, the message is undeliverable. */
  send(message: Message, signal: AbortSignal): Promise<SendResult>;
};

export type SendResult =
  | {
      ok: true;
      /** A problem despite success, such as one of two recipients refused. */
      warning: string | null;
      /** Stored with the delivery; not a problem. */
      note?: string;
    }
  | {
      ok: false;
      /** Stored with the delivery, for diagnosis. */
      error: string;
      /** For the log: a code without personal data, such as `EENVELOPE 550`. */
      code: string;
      /** The remote side permanently rejects the message; a retry would not help. */
      isPermanent: boolean;
      /** The mail server refuses our login; the message itself may be valid. */
      isLoginRefused?: true;
      /** Access is denied or the address is gone: messages wait until somebody repairs it. */
      isBroken?: true;
      /** Minimum delay requested by the remote side. */
      retryAfterMs?: number;
    };
