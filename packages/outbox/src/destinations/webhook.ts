import { createHmac } from 'node:crypto';
import type { Message } from '../message.ts';
import type { Destination } from './destination.ts';
import { classifyResponse, sendRequest } from './http.ts';

export type WebhookOptions = {
  url: string;
  /** `whsec_` followed by the key in base64; null disables signing. */
  secret: string | null;
  /** A fixed header, for services that cannot verify signatures. */
  header?: { name: string; value: string } | null;
  describe(message: Message): object;
};

/** Signed as standardwebhooks.com specifies. Any status other than 2xx is retried. */
export function webhookDestination(options: WebhookOptions): Destination {
  const { url, secret, header = null, describe } = options;

  function sign(id: string, seconds: string, body: string): Record<string, string> {
    if (secret === null) return {};
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`);
    return { 'webhook-signature': `v1,${signature.digest('base64')}` };
  }

  return {
    name: 'webhook',
    async send(message, signal) {
      const { id } = message;
      const body = JSON.stringify(describe(message));
      const seconds = String(Math.floor(Date.now() / 1000));
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': seconds,
        ...sign(id, seconds, body),
        ...(header !== null && { [header.name]: header.value }),
      };
      // The reply may echo the message, so it is not stored.
      const sent = classifyResponse({
        ...(await sendRequest({ url, headers, body }, signal)),
        body: '',
      });
      return sent.ok ? sent : { ...sent, isPermanent: false };
    },
  };
}
