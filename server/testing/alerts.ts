import type { Alert, AlertChannel } from '@altanube/outbox';
import type { ProblemName } from '#server/leads/deliver/problems.ts';

export type RecordedChannel = AlertChannel<ProblemName> & {
  /** What people were told. */
  told: Alert<ProblemName>[];
  /** Attempts that failed. */
  failed: Alert<ProblemName>[];
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
