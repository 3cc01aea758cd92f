import { createHmac } from 'node:crypto';
import type { StoredLead } from '#server/leads/store/lead-store.ts';
import type { Sender, SendResult } from './sender.ts';

const timeoutMs = 30_000;

export type WebhookOptions = {
  url: string;
  /** `whsec_` and the key in base64. */
  secret: string;
  now: () => number;
};

/**
 * Posts leads to a CRM or an automation, signed as standardwebhooks.com specifies: HMAC-SHA-256
 * over id, time and body. The id is the lead's, the same on every attempt. Only 2xx is success;
 * every other result is temporary.
 */
export function createWebhookSender({ url, secret, now }: WebhookOptions): Sender {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return {
    async send(lead, signal) {
      const body = JSON.stringify(describeLead(lead));
      const seconds = String(Math.floor(now() / 1000));
      const signature = createHmac('sha256', key).update(`${lead.id}.${seconds}.${body}`);
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'webhook-id': lead.id,
            'webhook-timestamp': seconds,
            'webhook-signature': `v1,${signature.digest('base64')}`,
          },
          body,
          redirect: 'manual',
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        });
        await response.body?.cancel();
        return response.ok ? { ok: true, warning: null } : refused(response.status);
      } catch (error) {
        return unreachable(error);
      }
    },
    close: () => {},
  };
}

function describeLead({ receivedAt, messageId: _, ...lead }: StoredLead) {
  const timestamp = new Date(receivedAt).toISOString();
  return { type: 'lead.received', timestamp, data: lead };
}

function refused(status: number): SendResult {
  return { ok: false, error: `HTTP ${status}`, code: `HTTP ${status}`, isPermanent: false };
}

/** The error of `fetch` says only that it failed; its cause says why. */
function unreachable(error: unknown): SendResult {
  if (!(error instanceof Error)) throw error;
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
  return { ok: false, error: `${error.message} (${code})`, code, isPermanent: false };
}
