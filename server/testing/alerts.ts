import type { Alert } from '#server/leads/deliver/alert.ts';
import type { AlertWay } from '#server/leads/deliver/alert-ways.ts';

export type RecordedWay = AlertWay & {
  /** What people were told. */
  told: Alert[];
  /** Attempts that failed. */
  failed: Alert[];
  /** Whether telling fails. */
  isDown: boolean;
};

/** A way of telling people that keeps what it is given. */
export function recordAlerts(name: AlertWay['name']): RecordedWay {
  const told: Alert[] = [];
  const failed: Alert[] = [];
  const way: RecordedWay = {
    name,
    told,
    failed,
    isDown: false,
    async tell(alert) {
      (way.isDown ? failed : told).push(alert);
      return way.isDown ? { ok: false, code: 'down' } : { ok: true };
    },
  };
  return way;
}

/** Such as `leads-overdue began`. */
export function eventsOf(alerts: readonly Alert[]): string[] {
  return alerts.map(({ problem, event }) => `${problem} ${event}`);
}
