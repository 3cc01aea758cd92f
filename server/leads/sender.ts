import type { StoredLead } from './lead-store.ts';

/**
 * Sends one lead over one channel. Never rejects: a failure is an answer, with what the other
 * side said. The same lead sent twice must be recognizable as one to whoever receives it.
 */
export type Sender = {
  send(lead: StoredLead, signal: AbortSignal): Promise<Sent>;
  close(): void;
};

export type Sent =
  | { ok: true }
  | {
      ok: false;
      /** Kept with the lead for whoever looks into it. */
      error: string;
      /** For the log: a code without personal data, such as `EENVELOPE 550`. */
      code: string;
    };
