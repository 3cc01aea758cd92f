import type { Alerts } from './alerts.ts';
import type { Store } from './store/store.ts';

const hourMs = 60 * 60_000;
/** Key of the horizon among the times in the store. */
export const purgeHorizonName = 'purge-horizon';

export type PurgeHorizonOptions = {
  store: Pick<Store, 'alerts' | 'setAlert'>;
  alerts: Pick<Alerts<'clock-jumped'>, 'raise' | 'expire'>;
  isLeader: () => boolean;
  now: () => number;
  /** Monotonic: milliseconds since the process started. */
  uptime?: (() => number) | undefined;
};

/**
 * Returns a function that moves the horizon towards the clock, by at most two hours for each hour of
 * running time, so that a clock that jumps deletes nothing. Alerts about jumps of more than an hour.
 */
export function createPurgeHorizon(options: PurgeHorizonOptions): () => Promise<number> {
  const { store, alerts, isLeader, now, uptime = () => performance.now() } = options;
  let last: { time: number; uptime: number } | null = null;

  return async () => {
    const current = { time: now(), uptime: uptime() };
    const elapsedMs = current.uptime - (last?.uptime ?? 0);
    const stored = (await store.alerts()).get(purgeHorizonName) ?? current.time;
    // A start may follow a long stop, but time does not go back.
    const expected = last === null ? Math.max(stored, current.time) : last.time + elapsedMs;
    const hours = (current.time - expected) / hourMs;
    if (Math.abs(hours) <= 1) alerts.expire('clock-jumped', hourMs);
    else alerts.raise('clock-jumped', { hours: Math.round(hours) });
    const horizon = Math.min(current.time, stored + 2 * elapsedMs);
    if (isLeader()) await store.setAlert(purgeHorizonName, horizon);
    last = current;
    return horizon;
  };
}
