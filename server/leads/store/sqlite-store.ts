import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { z } from 'zod';
import type { Added, NewLead, Claim, ClaimRequest, LeadRecord, LeadStore } from './lead-store.ts';
import { claimRow, storedState } from './rows.ts';
import {
  transferredValues,
  compareKey,
  findKey,
  isIn,
  leadColumns,
  leadNames,
  leadValues,
  sharedMethods,
  reclaimTransferred,
  unavailable,
  type Sql,
} from './sql.ts';
import { asUnavailable, createGroupCommit } from './sqlite-group-commit.ts';
import { migrate } from './sqlite-migrations.ts';
import { createSenderLock } from './sqlite-sender-lock.ts';

export type SqliteStoreOptions = {
  /** The folder of `leads.db`; created if missing, for this user alone. */
  folder: string;
  now?: () => number;
  /** How long to wait for another process that is writing. */
  busyTimeoutMs?: number;
  /** Most pages of 4 KiB in the file, to simulate a full disk in tests. */
  maxPages?: number;
};

/**
 * Leads in one SQLite file. A commit is on the disk when it returns (WAL, `synchronous=FULL`);
 * deleted data is overwritten. Several processes may add leads; one at a time delivers, and when it
 * dies the next one drops its leases. Throws if the folder or the file cannot be used.
 */
export function openSqliteStore(options: SqliteStoreOptions): LeadStore {
  const { folder, now = Date.now, busyTimeoutMs = 2000, maxPages } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(folder, 'leads.db'), { timeout: busyTimeoutMs });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
  migrate(database, now());
  if (maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${maxPages}`);
  const lock = createSenderLock(join(folder, 'sender.lock'));
  const groupCommit = createGroupCommit(database);
  const prepare = statementCache(database);
  let leasesDropped: Promise<unknown> | null = null;

  const sql: Sql = {
    async rows(statement, parameters = {}) {
      try {
        return prepare(statement).all(parameters);
      } catch (error) {
        throw asUnavailable(error);
      }
    },
    change: (statement, parameters = {}) =>
      groupCommit.run(() => Number(prepare(statement).run(parameters).changes)),
  };

  function insert({ lead, channels, key, fingerprint }: NewLead): Added {
    const { changes } = prepare(statements.insertLead).run({ ...lead, key, fingerprint });
    if (changes === 0) {
      return compareKey(prepare(findKey).get({ key }), fingerprint);
    }
    const state = lead.suspicion === null ? 'pending' : 'quarantined';
    for (const channel of channels) {
      prepare(statements.insertDelivery).run({ id: lead.id, channel, state, at: lead.receivedAt });
    }
    return { kind: 'stored' };
  }

  function lease({ now: at, leaseMs, limit, lease, channels }: ClaimRequest): Claim[] {
    const due = prepare(statements.due).all({ at, limit, channels: channels.join() });
    const rows = z.array(claimRow).parse(due);
    for (const { lead, channel } of rows) {
      prepare(statements.lease).run({ lease, until: at + leaseMs, id: lead.id, channel });
    }
    return rows.map((row) => ({ ...row, lease }));
  }

  /** Once, after taking the lock: its previous holder has died, and the leases were its own. */
  async function dropStaleLeases(): Promise<void> {
    leasesDropped ??= groupCommit.run(() => prepare(statements.dropLeases).run());
    try {
      await leasesDropped;
    } catch (error) {
      leasesDropped = null;
      throw error;
    }
  }

  function insertRecord({ lead, key, fingerprint, deliveries }: LeadRecord): number {
    const { changes } = prepare(statements.insertTransferredLead).run({
      ...lead,
      key,
      fingerprint,
    });
    for (const delivery of deliveries) {
      prepare(statements.insertTransferredDelivery).run({
        ...delivery,
        state: storedState(delivery.state),
        id: lead.id,
      });
    }
    return Number(changes);
  }

  return {
    ...sharedMethods(sql),
    open: async () => {},
    add: (newLead) => groupCommit.run(() => insert(newLead)).catch(unavailable),
    async claimDue(request) {
      if (!lock.acquire()) return [];
      await dropStaleLeases();
      return groupCommit.run(() => lease(request));
    },
    transferIn: (records) =>
      groupCommit.run(() => records.reduce((count, record) => count + insertRecord(record), 0)),
    async close() {
      groupCommit.flush();
      lock.release();
      database.close();
    },
  };
}

const statements = {
  insertLead: `INSERT INTO leads (${leadNames}) VALUES (${leadValues})
    ON CONFLICT (idempotency_key) DO NOTHING`,
  insertDelivery: `INSERT INTO deliveries (lead_id, channel, state, next_attempt_at, since)
    VALUES (:id, :channel, :state, :at, :at)`,
  dropLeases: `UPDATE deliveries SET lease = NULL, lease_until = NULL WHERE state = 'pending'`,
  due: `SELECT ${leadColumns}, channel, attempts + 1 AS attempts, since
    FROM deliveries JOIN leads ON leads.id = lead_id
    WHERE state = 'pending' AND next_attempt_at <= :at AND coalesce(lease_until, 0) <= :at
      AND ${isIn('channel', ':channels')}
    ORDER BY next_attempt_at, lead_id LIMIT :limit`,
  lease: `UPDATE deliveries SET lease = :lease, lease_until = :until, attempts = attempts + 1
    WHERE lead_id = :id AND channel = :channel`,
  insertTransferredLead: `INSERT INTO leads (${leadNames}) VALUES (${transferredValues}) ON CONFLICT (id) DO NOTHING`,
  insertTransferredDelivery: `INSERT INTO deliveries
      (lead_id, channel, state, attempts, next_attempt_at, delivered_at, last_error, since)
    VALUES (:id, :channel, :state, :attempts, :nextAttemptAt, :deliveredAt, :lastError, :since)
    ${reclaimTransferred}`,
};

function statementCache(database: DatabaseSync): (statement: string) => StatementSync {
  const cache = new Map<string, StatementSync>();
  return (statement) => {
    const prepared = cache.get(statement) ?? database.prepare(statement);
    cache.set(statement, prepared);
    return prepared;
  };
}
