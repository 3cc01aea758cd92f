import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { z } from 'zod';
import type { Added, Arrival, Claim, ClaimRequest, LeadRecord, LeadStore } from './lead-store.ts';
import { claimRow } from './rows.ts';
import {
  adoptedValues,
  compareKey,
  findKey,
  isIn,
  leadColumns,
  leadNames,
  leadValues,
  plainStatements,
  takeBack,
  unavailable,
  type Sql,
} from './sql.ts';
import { asUnavailable, createCommits } from './sqlite-commits.ts';
import { migrate } from './sqlite-migrations.ts';
import { createSenderLock } from './sqlite-sender-lock.ts';

export type SqliteStoreOptions = {
  /** The folder that holds `leads.db`; made if it is not there, for this user alone. */
  folder: string;
  now?: () => number;
  /** How long to wait for another process that is writing. */
  busyTimeoutMs?: number;
  /** Most pages of 4 KiB that the file may have, for a test of what happens on a full disk. */
  mostPages?: number;
};

/**
 * Leads in one SQLite file. A commit is on the disk when it returns (WAL, `synchronous=FULL`);
 * what is deleted is overwritten. Several processes may add; one at a time sends, and when it dies
 * the next takes over its leases. Throws if the folder or the file cannot be used.
 */
export function openSqliteStore(options: SqliteStoreOptions): LeadStore {
  const { folder, now = Date.now, busyTimeoutMs = 2000, mostPages } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(folder, 'leads.db'), { timeout: busyTimeoutMs });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
  migrate(database, now());
  if (mostPages !== undefined) database.exec(`PRAGMA max_page_count = ${mostPages}`);
  const lock = createSenderLock(join(folder, 'sender.lock'));
  const commits = createCommits(database);
  const prepare = statementCache(database);
  let takenOver: Promise<unknown> | null = null;

  const sql: Sql = {
    async rows(statement, parameters = {}) {
      try {
        return prepare(statement).all(parameters);
      } catch (error) {
        throw asUnavailable(error);
      }
    },
    change: (statement, parameters = {}) =>
      commits.run(() => Number(prepare(statement).run(parameters).changes)),
  };

  function insert({ lead, channels, key, fingerprint }: Arrival): Added {
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

  /** Once, with the lock just taken: whoever held these leases held it before, and is gone. */
  async function takeOver(): Promise<void> {
    takenOver ??= commits.run(() => prepare(statements.dropLeases).run());
    try {
      await takenOver;
    } catch (error) {
      takenOver = null;
      throw error;
    }
  }

  function adoptOne({ lead, key, fingerprint, deliveries }: LeadRecord): number {
    const { changes } = prepare(statements.adoptLead).run({ ...lead, key, fingerprint });
    for (const delivery of deliveries) {
      prepare(statements.adoptDelivery).run({ ...delivery, id: lead.id });
    }
    return Number(changes);
  }

  return {
    ...plainStatements(sql),
    open: async () => {},
    add: (arrival) => commits.run(() => insert(arrival)).catch(unavailable),
    async claimDue(request) {
      if (!lock.acquire()) return [];
      await takeOver();
      return commits.run(() => lease(request));
    },
    adopt: (records) =>
      commits.run(() => records.reduce((count, record) => count + adoptOne(record), 0)),
    async close() {
      commits.flush();
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
  adoptLead: `INSERT INTO leads (${leadNames}) VALUES (${adoptedValues}) ON CONFLICT (id) DO NOTHING`,
  adoptDelivery: `INSERT INTO deliveries
      (lead_id, channel, state, attempts, next_attempt_at, delivered_at, last_error, since)
    VALUES (:id, :channel, :state, :attempts, :nextAttemptAt, :deliveredAt, :lastError, :since)
    ${takeBack}`,
};

function statementCache(database: DatabaseSync): (statement: string) => StatementSync {
  const cache = new Map<string, StatementSync>();
  return (statement) => {
    const prepared = cache.get(statement) ?? database.prepare(statement);
    cache.set(statement, prepared);
    return prepared;
  };
}
