import type { StoredLead } from '#server/leads/store/lead-store.ts';

/**
 * Sends one lead over one channel. A failure of the other side is a result, not an exception. A
 * lead that is sent twice must be recognizable as the same one by its receiver.
 */
export type Sender = {
  send(lead: StoredLead, signal: AbortSignal): Promise<SendResult>;
  close(): void;
};

export type SendResult =
  | {
      ok: true;
      /** A problem in spite of the success, such as one refused recipient of two. */
      warning: string | null;
    }
  | {
      ok: false;
      /** Stored with the delivery, for diagnosis. */
      error: string;
      /** For the log: a code without personal data, such as `EENVELOPE 550`. */
      code: string;
      /** The other side rejects the lead for good: a retry would not help. */
      isPermanent: boolean;
      /** The mail server does not let this server in, which is no fault of the lead. */
      isLoginRefused?: true;
    };
