import { StoreUnavailable, type Added, type LeadStore } from './lead-store.ts';
import { backlogRow, dueRow, keyRow, recordsOf, storedState } from './rows.ts';

export type SqlValue = string | number | null;
export type SqlParameters = Record<string, SqlValue>;

/** Runs statements with named parameters, `:name`. Rejects with `StoreUnavailable`. */
export type Sql = {
  rows(statement: string, parameters?: SqlParameters): Promise<unknown[]>;
  /** Resolves with the number of rows after the change is durable. */
  change(statement: string, parameters?: SqlParameters): Promise<number>;
};

/** The columns of a `StoredLead`. All statements here work on SQLite and on PostgreSQL. */
export const leadColumns = `leads.id, received_at AS "receivedAt", language, name, email, company, size,
  suite, message, message_id AS "messageId", quarantine_reason AS suspicion`;

export const leadNames = `id, received_at, language, name, email, company, size, suite, message,
  message_id, quarantine_reason, idempotency_key, payload_hash`;

export const leadValues = `:id, :receivedAt, :language, :name, :email, :company, :size, :suite, :message,
  :messageId, :suspicion, :key, :fingerprint`;

/** A condition: the column's value is in a comma-separated list. */
export function isIn(column: string, list: string): string {
  return `',' || ${list} || ',' LIKE '%,' || ${column} || ',%'`;
}

/** A lead from another store keeps its idempotency key unless another lead here has the same. */
export const transferredValues = leadValues.replace(
  ':key',
  `CASE WHEN EXISTS (SELECT 1 FROM leads WHERE idempotency_key = :key AND id <> :id)
    THEN NULL ELSE :key END`,
);

const transferred = `'${storedState('transferred')}'`;

/** For a lead that comes back to the store that had transferred it out. */
export const reclaimTransferred = `ON CONFLICT (lead_id, channel) DO UPDATE SET state = excluded.state,
    attempts = excluded.attempts, next_attempt_at = excluded.next_attempt_at,
    delivered_at = excluded.delivered_at, last_error = excluded.last_error, since = excluded.since
  WHERE deliveries.state = ${transferred}`;

const leased = 'lead_id = :id AND channel = :channel AND lease = :lease';
const notLeased = 'coalesce(lease_until, 0) <= :now';

export const findKey =
  'SELECT id, payload_hash AS fingerprint FROM leads WHERE idempotency_key = :key';

const statements = {
  markDelivered: `UPDATE deliveries SET state = 'delivered', delivered_at = :at, last_error = :warning,
    lease = NULL, lease_until = NULL WHERE ${leased}`,
  retryLater: `UPDATE deliveries SET next_attempt_at = :at, last_error = :error,
    lease = NULL, lease_until = NULL WHERE ${leased}`,
  park: `UPDATE deliveries SET state = 'parked', last_error = :error,
    lease = NULL, lease_until = NULL WHERE ${leased}`,
  nextDue: `SELECT min(CASE WHEN next_attempt_at >= coalesce(lease_until, 0)
      THEN next_attempt_at ELSE lease_until END) AS at
    FROM deliveries WHERE state = 'pending' AND ${isIn('channel', ':channels')}`,
  backlog: `SELECT count(DISTINCT lead_id) FILTER (WHERE state = 'pending') AS pending,
      count(DISTINCT lead_id) FILTER (WHERE state = 'parked') AS parked,
      count(DISTINCT lead_id) FILTER (WHERE state = 'quarantined') AS quarantined,
      count(DISTINCT lead_id) FILTER
        (WHERE state = 'parked' OR state = 'pending' AND since < :receivedBefore) AS overdue,
      min(received_at) FILTER (WHERE state IN ('pending', 'parked')) AS "oldestReceivedAt"
    FROM deliveries JOIN leads ON leads.id = lead_id
    WHERE state IN ('pending', 'parked', 'quarantined') AND ${isIn('channel', ':channels')}`,
  list: `SELECT ${leadColumns}, idempotency_key AS key, payload_hash AS fingerprint,
      channel, state, attempts, next_attempt_at AS "nextAttemptAt", delivered_at AS "deliveredAt",
      last_error AS "lastError", since
    FROM (SELECT * FROM leads WHERE id > :after AND (:state = '' OR EXISTS
        (SELECT 1 FROM deliveries WHERE lead_id = id AND state = :state))
      ORDER BY id LIMIT :limit) AS leads
    JOIN deliveries ON lead_id = leads.id ORDER BY leads.id, channel`,
  find: `SELECT ${leadColumns}, idempotency_key AS key, payload_hash AS fingerprint,
      channel, state, attempts, next_attempt_at AS "nextAttemptAt", delivered_at AS "deliveredAt",
      last_error AS "lastError", since
    FROM leads JOIN deliveries ON lead_id = leads.id WHERE leads.id = :id ORDER BY channel`,
  requeue: `UPDATE deliveries SET state = 'pending', attempts = 0, next_attempt_at = :now, since = :now,
      delivered_at = NULL, lease = NULL, lease_until = NULL
    WHERE (:id = '' OR lead_id = :id) AND ${isIn('state', ':states')} AND ${notLeased}`,
  purge: `DELETE FROM leads WHERE EXISTS (SELECT 1 FROM deliveries WHERE lead_id = leads.id)
    AND NOT EXISTS (SELECT 1 FROM deliveries
      WHERE lead_id = leads.id AND ${isIn('channel', ':channels')}
        AND (state NOT IN ('delivered', ${transferred}) OR coalesce(delivered_at, :before) >= :before))`,
  transferOut: `UPDATE deliveries SET state = ${transferred}, delivered_at = NULL,
    lease = NULL, lease_until = NULL WHERE state = 'pending' AND ${notLeased}`,
  confirmTransfer: `UPDATE deliveries SET delivered_at = :now
    WHERE state = ${transferred} AND delivered_at IS NULL AND ${isIn('lead_id', ':ids')}`,
};

type SharedMethods = Omit<LeadStore, 'open' | 'add' | 'claimDue' | 'transferIn' | 'close'>;

/** The methods that are the same on every database. */
export function sharedMethods({ rows, change }: Sql): SharedMethods {
  return {
    async checkKey(key, fingerprint) {
      try {
        const [row] = await rows(findKey, { key });
        return row === undefined ? null : compareKey(row, fingerprint);
      } catch (error) {
        return unavailable(error);
      }
    },
    async markDelivered({ lead, channel, lease }, at, warning) {
      await change(statements.markDelivered, { id: lead.id, channel, lease, at, warning });
    },
    async retryLater({ lead, channel, lease }, { at, error }) {
      await change(statements.retryLater, { id: lead.id, channel, lease, at, error });
    },
    async park({ lead, channel, lease }, error) {
      await change(statements.park, { id: lead.id, channel, lease, error });
    },
    async nextDueAt(channels) {
      const [row] = await rows(statements.nextDue, { channels: channels.join() });
      return dueRow.parse(row).at;
    },
    async backlog({ channels, receivedBefore }) {
      const [row] = await rows(statements.backlog, { channels: channels.join(), receivedBefore });
      return backlogRow.parse(row);
    },
    async list({ state, after, limit }) {
      return recordsOf(
        await rows(statements.list, {
          state: state === null ? '' : storedState(state),
          after: after ?? '',
          limit,
        }),
      );
    },
    async find(id) {
      return recordsOf(await rows(statements.find, { id }))[0] ?? null;
    },
    requeue: ({ id, states, now }) =>
      change(statements.requeue, { id: id ?? '', states: states.map(storedState).join(), now }),
    purge: ({ deliveredBefore, channels }) =>
      change(statements.purge, { before: deliveredBefore, channels: channels.join() }),
    transferOut: (now) => change(statements.transferOut, { now }),
    async confirmTransfer(ids, now) {
      await change(statements.confirmTransfer, { ids: ids.join(), now });
    },
  };
}

/** The result for a key that is in the store already, given its row. */
export function compareKey(row: unknown, fingerprint: string): Added {
  const first = keyRow.parse(row);
  return first.fingerprint === fingerprint
    ? { kind: 'repeated', id: first.id }
    : { kind: 'conflict' };
}

/** The result of `add` for `StoreUnavailable`. Rethrows every other error. */
export function unavailable(error: unknown): Added {
  if (!(error instanceof StoreUnavailable)) throw error;
  return { kind: 'unavailable', reason: error.reason };
}
