import { createHmac } from 'node:crypto';
import type { Message } from '../message.ts';
import type { Destination, SendResult } from './destination.ts';

const timeoutMs = 30_000;

export type WebhookOptions = {
  url: string;
  /** `whsec_` and the key in base64. */
  secret: string;
  /** What becomes the body, as JSON. */
  describe(message: Message): object;
  now?: () => number;
};

/**
 * Posts messages, signed as standardwebhooks.com specifies. The id is the message's, the same on every
 * attempt. Only 2xx is success; every other result is temporary.
 */
export function webhookDestination(options: WebhookOptions): Destination {
  const { url, secret, describe, now = Date.now } = options;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return {
    name: 'webhook',
    async send(message, signal) {
      const { id } = message;
      const body = JSON.stringify(describe(message));
      const seconds = String(Math.floor(now() / 1000));
      const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`);
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'webhook-id': id,
            'webhook-timestamp': seconds,
            'webhook-signature': `v1,${signature.digest('base64')}`,
          },
          body,
          redirect: 'manual',
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        });
        await response.body?.cancel();
        if (response.ok) return { ok: true, warning: null };
        const code = `HTTP ${response.status}`;
        return { ok: false, error: code, code, isPermanent: false };
      } catch (error) {
        return describeFailure(error);
      }
    },
  };
}

/** The error of `fetch` says only that it failed; its cause says why. */
function describeFailure(error: unknown): SendResult {
  if (!(error instanceof Error)) throw error;
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
  return { ok: false, error: `${error.message} (${code})`, code, isPermanent: false };
}
