import type { Log } from '#server/log.ts';
import type { Health } from './alarm.ts';

const timeoutMs = 10_000;

/** Posts to a URL, in JSON, that leads are not delivered; resolves with whether it was accepted. */
export function createAlert(url: string, { site, log }: { site: string; log: Log }) {
  return async (health: Health): Promise<boolean> => {
    const failure = await post(url, { event: 'leads-not-delivered', site, ...health });
    if (failure !== null) log('error', 'alert-not-sent', { code: failure });
    return failure === null;
  };
}

async function post(url: string, body: unknown): Promise<string | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? null : String(response.status);
  } catch (error) {
    // `fetch` rejects on every network error.
    return error instanceof Error ? error.name : 'unknown';
  }
}
