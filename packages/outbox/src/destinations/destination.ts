import type { Message } from '../message.ts';

/** Where messages go. Whoever gets a message twice must recognize, by its id, that it is the same one. */
export type Destination = {
  /** Stored with each delivery: do not change it while there are any. */
  name: string;
  /** A failure of the other side is a result. If it throws, the message is undeliverable. */
  send(message: Message, signal: AbortSignal): Promise<SendResult>;
};

export type SendResult =
  | {
      ok: true;
      /** A problem in spite of the success, such as one refused recipient of two. */
      warning: string | null;
      /** Stored with the delivery, and no problem. */
      note?: string;
    }
  | {
      ok: false;
      /** Stored with the delivery, for diagnosis. */
      error: string;
      /** For the log: a code without personal data, such as `EENVELOPE 550`. */
      code: string;
      /** The other side rejects the message for good: a retry would not help. */
      isPermanent: boolean;
      /** The mail server does not let this server in, which is no fault of the message. */
      isLoginRefused?: true;
      /** Nobody is let in, or the place is gone: messages wait until a person mends it. */
      isBroken?: true;
      /** The other side does not want to be asked earlier. */
      retryAfterMs?: number;
    };
