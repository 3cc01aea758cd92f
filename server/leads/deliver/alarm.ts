import type { Log } from '#server/log.ts';
import type { Backlog, Channel, LeadStore } from '#server/leads/store/lead-store.ts';
import { StoreUnavailable } from '#server/leads/store/lead-store.ts';

/** A lead that is not delivered by then is overdue, which raises the alarm. */
const overdueAfterMs = 15 * 60_000;
const alertEveryMs = 60 * 60_000;

/** The state of delivery; holds no personal data. */
export type Health =
  | (Pick<Backlog, 'pending' | 'parked' | 'quarantined' | 'overdue'> & {
      status: 'ok' | 'degraded';
      oldestAgeSeconds: number | null;
    })
  | { status: 'degraded'; store: 'unavailable'; reason: string };

export type AlarmDependencies = {
  store: Pick<LeadStore, 'backlog'>;
  channels: readonly Channel[];
  /** Notifies someone and resolves with whether that worked; null only logs. */
  alert: ((health: Health) => Promise<boolean>) | null;
  log: Log;
  now: () => number;
};

export type Alarm = {
  health(): Promise<Health>;
  /** Checks once: logs what has changed, and alerts about what is wrong, at most once an hour. */
  check(): Promise<void>;
};

export function createAlarm({ store, channels, alert, log, now }: AlarmDependencies): Alarm {
  let lastLogged = '';
  let lastQuarantined = 0;
  let alertedAt = -Infinity;

  async function checkHealth(): Promise<Health> {
    const time = now();
    try {
      const { oldestReceivedAt, ...counts } = await store.backlog({
        channels,
        overdueBefore: time - overdueAfterMs,
      });
      return {
        status: counts.overdue + counts.parked > 0 ? 'degraded' : 'ok',
        ...counts,
        oldestAgeSeconds:
          oldestReceivedAt === null ? null : Math.round((time - oldestReceivedAt) / 1000),
      };
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return { status: 'degraded', store: 'unavailable', reason: error.reason };
    }
  }

  function logChange(health: Health): void {
    const current = 'store' in health ? health.reason : String(health.overdue + health.parked);
    if (current === lastLogged || (lastLogged === '' && health.status === 'ok')) return;
    lastLogged = current;
    if (health.status === 'ok') log('info', 'leads-delivered-again');
    else log('error', 'leads-not-delivered', health);
  }

  function logQuarantined(health: Health): void {
    if ('store' in health || health.quarantined === lastQuarantined) return;
    lastQuarantined = health.quarantined;
    if (health.quarantined > 0) log('warn', 'leads-quarantined', { count: health.quarantined });
  }

  return {
    health: checkHealth,
    async check() {
      const health = await checkHealth();
      logChange(health);
      logQuarantined(health);
      if (health.status === 'ok' || alert === null || now() < alertedAt + alertEveryMs) return;
      const time = now();
      if (await alert(health)) alertedAt = time;
    },
  };
}
