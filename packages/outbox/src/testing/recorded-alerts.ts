import type { Alert, AlertChannel } from '../alerts.ts';

export type RecordedChannel = AlertChannel<string> & {
  /** What people were told. */
  told: Alert<string>[];
  /** Attempts that failed. */
  failed: Alert<string>[];
  /** Whether telling fails, and how long the channel then asks to be left alone. */
  isDown: boolean;
  retryAfterMs: number;
};

/** A channel that keeps what it is given. */
export function recordAlerts(name: string): RecordedChannel {
  const channel: RecordedChannel = {
    name,
    told: [],
    failed: [],
    isDown: false,
    retryAfterMs: 0,
    async tell(alert) {
      const { isDown, told, failed, retryAfterMs } = channel;
      (isDown ? failed : told).push(alert);
      return isDown ? { ok: false, code: 'down', retryAfterMs } : { ok: true };
    },
  };
  return channel;
}

/** Such as `leads-overdue began`. */
export function eventsOf(alerts: readonly Alert<string>[]): string[] {
  return alerts.map(({ problem, event }) => `${problem} ${event}`);
}
