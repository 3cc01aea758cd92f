import type { Log } from '#server/log.ts';
import type { Backlog, Channel, LeadStore } from '#server/leads/store/lead-store.ts';
import { StoreUnavailable } from '#server/leads/store/lead-store.ts';

/** A lead that is not delivered after so long is worth an alarm. */
const overdueAfterMs = 15 * 60_000;
const alertEveryMs = 60 * 60_000;

/** How the leads are; holds no personal data. Ages in seconds. */
export type Health =
  | (Pick<Backlog, 'pending' | 'parked' | 'quarantined' | 'overdue'> & {
      status: 'ok' | 'degraded';
      oldestAgeSeconds: number | null;
    })
  | { status: 'degraded'; store: 'unavailable'; reason: string };

export type AlarmDependencies = {
  store: Pick<LeadStore, 'backlog'>;
  channels: readonly Channel[];
  /** Tells someone, and says whether that worked; null tells only the log. */
  alert: ((health: Health) => Promise<boolean>) | null;
  log: Log;
  now: () => number;
};

export type Alarm = {
  health(): Promise<Health>;
  /** Looks once; says in the log what has changed, and to `alert` at most once an hour what is wrong. */
  check(): Promise<void>;
};

export function createAlarm({ store, channels, alert, log, now }: AlarmDependencies): Alarm {
  let lastSaid = '';
  let lastQuarantined = 0;
  let alertedAt = -Infinity;

  async function health(): Promise<Health> {
    const time = now();
    try {
      const receivedBefore = time - overdueAfterMs;
      const { oldestReceivedAt, ...counts } = await store.backlog({ channels, receivedBefore });
      return {
        status: counts.overdue > 0 ? 'degraded' : 'ok',
        ...counts,
        oldestAgeSeconds:
          oldestReceivedAt === null ? null : Math.round((time - oldestReceivedAt) / 1000),
      };
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return { status: 'degraded', store: 'unavailable', reason: error.reason };
    }
  }

  function say(found: Health): void {
    const said = 'store' in found ? found.reason : String(found.overdue);
    if (said === lastSaid || (lastSaid === '' && found.status === 'ok')) return;
    lastSaid = said;
    if (found.status === 'ok') log('info', 'leads-delivered-again');
    else log('error', 'leads-not-delivered', found);
  }

  function sayQuarantined(found: Health): void {
    if ('store' in found || found.quarantined === lastQuarantined) return;
    lastQuarantined = found.quarantined;
    if (found.quarantined > 0) log('warn', 'leads-quarantined', { count: found.quarantined });
  }

  return {
    health,
    async check() {
      const found = await health();
      say(found);
      sayQuarantined(found);
      if (found.status === 'ok' || alert === null || now() < alertedAt + alertEveryMs) return;
      const time = now();
      if (await alert(found)) alertedAt = time;
    },
  };
}
