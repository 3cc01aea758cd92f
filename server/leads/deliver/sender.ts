import type { StoredLead } from '#server/leads/store/lead-store.ts';

/**
 * Sends one lead over one channel. Never rejects: a failure is an answer, with what the other
 * side said. The same lead sent twice must be recognizable as one to whoever receives it.
 */
export type Sender = {
  send(lead: StoredLead, signal: AbortSignal): Promise<Sent>;
  close(): void;
};

export type Sent =
  | {
      ok: true;
      /** What went wrong all the same, such as one of two recipients that was refused. */
      note: string | null;
    }
  | {
      ok: false;
      /** Kept with the lead for whoever looks into it. */
      error: string;
      /** For the log: a code without personal data, such as `EENVELOPE 550`. */
      code: string;
      /** The other side says that trying again will not help. */
      isPermanent: boolean;
    };
