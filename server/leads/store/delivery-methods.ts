import type { LeadStore } from './lead-store.ts';
import { dueRow, storedState } from './rows.ts';
import { clockToleranceMs, isIn, type LeaseTerms, type Sql } from './sql.ts';

type DeliveryMethods = Pick<
  LeadStore,
  | 'markDelivered'
  | 'retryLater'
  | 'park'
  | 'nextDueAt'
  | 'correctFutureTimes'
  | 'requeue'
  | 'requeueParked'
  | 'giveUp'
>;

/** A clock that says less is wrong itself, and corrects no time that deletion depends on. */
const earliestPlausibleTime = Date.UTC(2026, 0, 1);

const leased = 'lead_id = :id AND channel = :channel AND lease = :lease';

const requeued = `SET state = 'pending', attempts = 0, next_attempt_at = :now, since = :now,
  delivered_at = NULL, lease = NULL, lease_until = NULL`;

/** Statements of both databases; those that look for rows are held to an index by a test. */
export const deliveryStatements = (leases: LeaseTerms) => ({
  markDelivered: `UPDATE deliveries SET state = 'delivered', delivered_at = :at, last_error = :warning,
    lease = NULL, lease_until = NULL WHERE ${leased}`,
  retryLater: `UPDATE deliveries SET next_attempt_at = :at, last_error = :error,
    lease = NULL, lease_until = NULL WHERE ${leased}`,
  park: `UPDATE deliveries SET state = 'parked', last_error = :error,
    lease = NULL, lease_until = NULL WHERE ${leased}`,
  // Leased deliveries come first by their next attempt, and are never many.
  nextAttempt: `SELECT next_attempt_at AS at FROM deliveries
    WHERE state = 'pending' AND channel = :channel AND lease IS NULL
    ORDER BY next_attempt_at LIMIT 1`,
  nextLeaseEnd: `SELECT min(lease_until) AS at FROM deliveries
    WHERE lease IS NOT NULL AND channel = :channel`,
  correctNextAttempts: `UPDATE deliveries SET next_attempt_at = :now
    WHERE state = 'pending' AND channel = :channel AND next_attempt_at > :farthest`,
  correctLeases: `UPDATE deliveries SET lease_until = ${leases.now} + :leaseMs
    WHERE lease IS NOT NULL AND lease_until > ${leases.now} + :longestMs`,
  correctPendingSince: `UPDATE deliveries SET since = :now
    WHERE state = 'pending' AND since > :farthest`,
  correctQuarantinedSince: `UPDATE deliveries SET since = :now
    WHERE state = 'quarantined' AND since > :farthest`,
  correctEnds: `UPDATE deliveries SET delivered_at = :now
    WHERE delivered_at IS NOT NULL AND delivered_at > :farthest`,
  requeue: `UPDATE deliveries ${requeued}
    WHERE lead_id = :id AND ${isIn('state', ':states')} AND ${leases.isFree}`,
  requeueParked: `UPDATE deliveries ${requeued} WHERE state = 'parked' AND lead_id IN
    (SELECT lead_id FROM deliveries WHERE state = 'parked' ORDER BY lead_id LIMIT :limit)`,
  giveUp: `UPDATE deliveries SET state = 'given-up', delivered_at = :now, lease = NULL,
    lease_until = NULL WHERE lead_id = :id AND state IN ('pending', 'parked') AND ${leases.isFree}`,
});

/** What becomes of deliveries. */
export function deliveryMethods({ rows, change, changeTogether, leases }: Sql): DeliveryMethods {
  const statements = deliveryStatements(leases);
  return {
    async markDelivered({ lead, channel, lease }, at, warning) {
      const claim = { id: lead.id, channel, lease };
      await change(statements.markDelivered, { ...claim, at, warning });
    },
    async retryLater({ lead, channel, lease }, { at, error }) {
      await change(statements.retryLater, { id: lead.id, channel, lease, at, error });
    },
    async park({ lead, channel, lease }, error) {
      await change(statements.park, { id: lead.id, channel, lease, error });
    },
    async nextDueAt(channel) {
      const [attempt] = await rows(statements.nextAttempt, { channel });
      const [leaseEnd] = await rows(statements.nextLeaseEnd, { channel });
      const times = [attempt, leaseEnd].map((row) => (row === undefined ? null : timeOf(row)));
      const known = times.filter((time) => time !== null);
      return known.length === 0 ? null : Math.min(...known);
    },
    async correctFutureTimes({ now, longestDelayMs, leaseMs, channels }) {
      const farthest = now + longestDelayMs + clockToleranceMs;
      const began = { now, farthest: now + clockToleranceMs };
      const harmless = [
        ...channels.map((channel) => ({
          text: statements.correctNextAttempts,
          parameters: { now, farthest, channel },
        })),
        {
          text: statements.correctLeases,
          parameters: { now, leaseMs, longestMs: leaseMs + clockToleranceMs },
        },
      ];
      const decisive = [
        statements.correctPendingSince,
        statements.correctQuarantinedSince,
        statements.correctEnds,
      ].map((text) => ({ text, parameters: began }));
      await changeTogether(now < earliestPlausibleTime ? harmless : [...harmless, ...decisive]);
    },
    requeue: ({ id, states, now }) =>
      change(statements.requeue, { id, states: states.map(storedState).join(), now }),
    requeueParked: ({ now, limit }) => change(statements.requeueParked, { now, limit }),
    giveUp: ({ id, now }) => change(statements.giveUp, { id, now }),
  };
}

function timeOf(row: unknown): number | null {
  return dueRow.parse(row).at;
}
