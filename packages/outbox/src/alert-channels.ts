import type { Alert, AlertChannel } from './alerts.ts';
import { classifyResponse, sendRequest } from './destinations/http.ts';

export type AlertText = { subject: string; text: string };

/** Posts JSON to a program. */
export function webhookChannel<Name extends string>(options: {
  url: string;
  describe: (alert: Alert<Name>) => AlertText;
  origin: { site: string; machine: string };
}): AlertChannel<Name> {
  const { url, describe, origin } = options;
  return {
    name: 'webhook',
    async notify(alert, signal) {
      const { event, problem, since, details } = alert;
      const body = JSON.stringify({
        event: `problem-${event}`,
        problem,
        ...origin,
        since: since === null ? null : new Date(since).toISOString(),
        details,
        text: describe(alert).text,
      });
      return classifyResponse(await sendRequest({ url, body }, signal));
    },
  };
}
