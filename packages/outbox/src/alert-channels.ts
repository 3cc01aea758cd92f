import type { Alert, AlertChannel } from './alerts.ts';
import type { Card, Chat } from './destinations/chat.ts';

/** A mail server that refuses our password may shut out who tries it again and again. */
const loginRetryMs = 15 * 60_000;

export type AlertText = { subject: string; text: string };

type WebhookChannelOptions<Name extends string> = {
  url: string;
  describe: (alert: Alert<Name>) => AlertText;
  origin: { site: string; machine: string };
};

/** Posts JSON to a program. Chat programs take other members, or none but their own: see `chatChannel`. */
export function webhookChannel<Name extends string>(
  options: WebhookChannelOptions<Name>,
): AlertChannel<Name> {
  const { url, describe, origin } = options;
  return {
    name: 'webhook',
    async notify(alert, signal) {
      const { event, problem, since, details } = alert;
      const body = {
        event: `problem-${event}`,
        problem,
        ...origin,
        since: since === null ? null : new Date(since).toISOString(),
        details,
        text: describe(alert).text,
      };
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
          redirect: 'error',
          signal,
        });
        await response.body?.cancel();
        return response.ok ? { ok: true } : { ok: false, code: String(response.status) };
      } catch (error) {
        // `fetch` rejects on every network error.
        return { ok: false, code: error instanceof Error ? error.name : 'unknown' };
      }
    },
  };
}

type SendMail = (
  mail: AlertText,
  signal: AbortSignal,
) => Promise<{ ok: true } | { ok: false; code: string; isLoginRefused?: true }>;

export function mailChannel<Name extends string>(
  send: SendMail,
  describe: (alert: Alert<Name>) => AlertText,
): AlertChannel<Name> {
  return {
    name: 'mail',
    async notify(alert, signal) {
      const sent = await send(describe(alert), signal);
      if (sent.ok) return { ok: true };
      return {
        ok: false,
        code: sent.code,
        retryAfterMs: sent.isLoginRefused ? loginRetryMs : 0,
      };
    },
  };
}

export function chatChannel<Name extends string>(
  chat: Chat,
  describe: (alert: Alert<Name>) => Card,
): AlertChannel<Name> {
  return {
    name: chat.name,
    async notify(alert, signal) {
      const sent = await chat.send(describe(alert), signal);
      return sent.ok ? sent : { ok: false, code: sent.code, retryAfterMs: sent.retryAfterMs ?? 0 };
    },
  };
}
