import { composeAlert, type Alert, type AlertContext } from './alert.ts';
import type { SendTeamMail } from './team-mail.ts';

/** A way of telling people. */
export type AlertWay = {
  name: 'webhook' | 'mail';
  tell(alert: Alert, signal: AbortSignal): Promise<Told>;
};

/** `code` says for the log what went wrong, without personal data. */
export type Told = { ok: true } | { ok: false; code: string };

export type AlertWaysOptions = {
  context: AlertContext;
  /** Takes a post in JSON; null if there is none. */
  webhookUrl: string | null;
  /** Null if mail to the team cannot be sent. */
  sendTeamMail: SendTeamMail | null;
  createId: () => string;
};

const timeoutMs = 15_000;

/** The configured ways of telling people, besides the log. */
export function createAlertWays(options: AlertWaysOptions): AlertWay[] {
  const { context, webhookUrl, sendTeamMail, createId } = options;
  const ways: AlertWay[] = [];
  if (webhookUrl !== null) {
    ways.push({
      name: 'webhook',
      tell: (alert, signal) => post(webhookUrl, alert, context, signal),
    });
  }
  if (sendTeamMail !== null) {
    ways.push({
      name: 'mail',
      async tell(alert, signal) {
        const mail = { id: `alarm-${createId()}`, ...composeAlert(alert, context) };
        const sent = await sendTeamMail(mail, withTimeout(signal));
        return sent.ok ? { ok: true } : { ok: false, code: sent.code };
      },
    });
  }
  return ways;
}

/** With the member `text` that the incoming webhooks of chat programs show. */
async function post(
  url: string,
  alert: Alert,
  context: AlertContext,
  signal: AbortSignal,
): Promise<Told> {
  const { event, problem, since, fields } = alert;
  const { site, machine } = context;
  const body = {
    event: `problem-${event}`,
    problem,
    site,
    machine,
    since: since === null ? null : new Date(since).toISOString(),
    details: fields,
    text: composeAlert(alert, context).text,
  };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: withTimeout(signal),
    });
    await response.body?.cancel();
    return response.ok ? { ok: true } : { ok: false, code: String(response.status) };
  } catch (error) {
    // `fetch` rejects on every network error.
    return { ok: false, code: error instanceof Error ? error.name : 'unknown' };
  }
}

function withTimeout(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
}
