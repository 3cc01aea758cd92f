import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { SQLOutputValue } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { alertMethods } from './alert-methods.ts';
import type { Added, NewLead, Claim, ClaimRequest, LeadRecord, LeadStore } from './lead-store.ts';
import { deliveryMethods } from './delivery-methods.ts';
import { readingMethods } from './reading-methods.ts';
import { removalMethods } from './removal-methods.ts';
import { claimRow, idRow, storedState } from './rows.ts';
import {
  compareKey,
  findKey,
  findSuspected,
  leadColumns,
  leadNames,
  leadParameters,
  leadValues,
  reclaimTransferred,
  releaseQuarantined,
  transferredValues,
  unavailable,
  type LeaseTerms,
  type Sql,
} from './sql.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { asUnavailable, isBusy } from './sqlite-errors.ts';
import { createSqliteFile, type Rescued } from './sqlite-file.ts';
import { busyRetryMs, createGroupCommit } from './sqlite-group-commit.ts';
import { createSearchIndex, deleteWords, wordsCondition } from './sqlite-search.ts';
import { createSenderLock, type SenderLock } from './sqlite-sender-lock.ts';
import { transferMethods } from './transfer-methods.ts';

export type SqliteStoreOptions = {
  /** The folder of `leads.db`. */
  folder: string;
  now?: () => number;
  /** How long to try again while another process is writing. */
  busyTimeoutMs?: number;
  /** Most pages of 4 KiB in the file, to simulate a full disk in tests. */
  maxPages?: number | null;
  onVanished?: (rescued: Rescued) => void;
};

type Prepare = SqliteConnection['prepare'];

/**
 * Leads in one SQLite file, opened at first use. Several processes may add leads; one at a time
 * delivers, and when it dies the next one drops its leases.
 */
export function createSqliteStore(options: SqliteStoreOptions): LeadStore {
  const { folder, now = Date.now, busyTimeoutMs = 2000, maxPages = null } = options;
  const { onVanished = () => {} } = options;
  const file = createSqliteFile({
    path: join(folder, 'leads.db'),
    now,
    maxPages,
    onVanished(rescued) {
      // The lock may have vanished with it, and another process may hold the new one.
      lock?.release();
      lock = null;
      onVanished(rescued);
    },
  });
  const groupCommit = createGroupCommit({ ...file, busyTimeoutMs });
  let lock: SenderLock | null = null;
  let leasesDropped: Promise<unknown> | null = null;

  /** Reads, again for a while if another process holds an exclusive lock. */
  async function read<Result>(work: (prepare: Prepare) => Result): Promise<Result> {
    const end = performance.now() + busyTimeoutMs;
    for (;;) {
      try {
        return work(file.connect().prepare);
      } catch (error) {
        if (!isBusy(error) || performance.now() >= end) throw asUnavailable(error);
      }
      await sleep(busyRetryMs);
    }
  }

  const sql: Sql = {
    rows: (text, parameters = {}) => read((prepare) => prepare(text).all(parameters)),
    change: (text, parameters = {}) =>
      groupCommit.run(({ prepare }) => Number(prepare(text).run(parameters).changes)),
    changeTogether: (statements) =>
      groupCommit.run(({ prepare }) =>
        statements.map(({ text, parameters = {} }) => prepare(text).all(parameters)),
      ),
    leases,
    isInList,
    // Only one transaction at a time changes anything.
    locks: [],
    hasWords: wordsCondition,
    localPart: sqliteLocalPart,
    holds: (column, text) => `instr(${column}, ${text}) > 0`,
    forgetWords: [`${deleteWords} ${isInList('id', ':ids')})`],
  };

  function insert(prepare: Prepare, newLead: NewLead): Added {
    const { lead, channels, key, fingerprint } = newLead;
    const suspected = lead.suspicion === null ? prepare(findSuspected).get({ fingerprint }) : null;
    if (suspected) return release(prepare, suspected, lead.receivedAt);
    const { changes } = prepare(statements.insertLead).run(leadParameters(newLead));
    if (changes === 0) return compareKey(prepare(findKey).get({ key }), fingerprint);
    searchIndex.updateSoon();
    const state = lead.suspicion === null ? 'pending' : 'quarantined';
    for (const channel of channels) {
      prepare(statements.insertDelivery).run({ id: lead.id, channel, state, at: lead.receivedAt });
    }
    return { kind: 'stored' };
  }

  function release(prepare: Prepare, row: Record<string, SQLOutputValue>, at: number): Added {
    const { id } = idRow.parse(row);
    prepare(releaseQuarantined).run({ id, now: at });
    return { kind: 'repeated', id, isReleased: true };
  }

  function lease(prepare: Prepare, request: ClaimRequest): Claim[] {
    const { now: at, leaseMs, limit, lease, channel } = request;
    const rows = z.array(claimRow).parse(prepare(statements.due).all({ at, limit, channel }));
    for (const { lead } of rows) {
      prepare(statements.lease).run({ lease, until: at + leaseMs, id: lead.id, channel });
    }
    return rows.map((row) => ({ ...row, lease }));
  }

  function holdsLock(): boolean {
    file.connect();
    lock ??= createSenderLock(join(folder, 'sender.lock'));
    return lock.acquire();
  }

  /** Once, after taking the lock: its previous holder has died, and the leases were its own. */
  async function dropStaleLeases(): Promise<void> {
    leasesDropped ??= groupCommit.run(({ prepare }) => prepare(statements.dropLeases).run());
    try {
      await leasesDropped;
    } catch (error) {
      leasesDropped = null;
      throw error;
    }
  }

  /** What a process leased that has died is nobody's, as for the next one that delivers. */
  async function freeStaleLeases(): Promise<void> {
    if (await read(holdsLock)) await dropStaleLeases();
  }

  function insertRecord(prepare: Prepare, record: LeadRecord): number {
    const { lead, deliveries } = record;
    const { changes } = prepare(statements.insertTransferredLead).run(leadParameters(record));
    searchIndex.updateSoon();
    for (const delivery of deliveries) {
      const state = storedState(delivery.state);
      prepare(statements.insertTransferredDelivery).run({ ...delivery, state, id: lead.id });
    }
    return Number(changes);
  }

  const searchIndex = createSearchIndex(sql.rows, groupCommit);
  const { search, ...reading } = readingMethods(sql);
  const { erase, ...removal } = removalMethods(sql);
  const { requeue, giveUp, ...delivery } = deliveryMethods(sql);

  return {
    ...delivery,
    ...reading,
    ...alertMethods(sql),
    ...removal,
    ...transferMethods(sql),
    location: file.path,
    open: () => read(() => undefined),
    isSender: () => read(holdsLock),
    add: (newLead) => groupCommit.run(({ prepare }) => insert(prepare, newLead)).catch(unavailable),
    async claimDue(request) {
      if (!(await read(holdsLock))) return [];
      await dropStaleLeases();
      return groupCommit.run(({ prepare }) => lease(prepare, request));
    },
    async requeue(request) {
      await freeStaleLeases();
      return requeue(request);
    },
    async giveUp(request) {
      await freeStaleLeases();
      return giveUp(request);
    },
    async identify() {
      file.connect();
      const { dev, ino } = statSync(file.path);
      return `${dev}:${ino}`;
    },
    addRecords: (records) =>
      groupCommit.run(({ prepare }) =>
        records.reduce((count, record) => count + insertRecord(prepare, record), 0),
      ),
    async search(request) {
      await searchIndex.update();
      return search(request);
    },
    async erase(request) {
      const erased = await erase(request);
      // The log still holds what was overwritten in the file.
      if (erased.length > 0) await read((prepare) => prepare(statements.emptyLog).all());
      return erased;
    },
    async close() {
      await searchIndex.stop();
      await groupCommit.drain();
      lock?.release();
      file.close();
    },
  };
}

/** The expression `localPart` of `Sql`. */
export function sqliteLocalPart(address: string): string {
  return `lower(substr(${address}, 1, instr(${address}, '@') - 1))`;
}

/** The condition `isInList` of `Sql`. */
export function isInList(column: string, list: string): string {
  return `${column} IN (SELECT value FROM json_each('["' || replace(${list}, ',', '","') || '"]'))`;
}

/**
 * A lease lasts as long as the process that sends, whatever the clock says. That process itself sends
 * one batch after the other, and what it could not record is due again when the lease has run out.
 */
export const leases: LeaseTerms = { now: ':now', isFree: 'lease IS NULL' };

const insertTransferredDelivery = `INSERT INTO deliveries
    (lead_id, channel, state, attempts, next_attempt_at, delivered_at, last_error, since)
  VALUES (:id, :channel, :state, :attempts, :nextAttemptAt, :deliveredAt, :lastError, :since)
  ${reclaimTransferred}`;

/** What SQLite alone does in this way. Those that look for rows are held to an index by a test. */
export const statements = {
  insertLead: `INSERT INTO leads (${leadNames}) VALUES (${leadValues})
    ON CONFLICT (idempotency_key) DO NOTHING`,
  insertDelivery: `INSERT INTO deliveries (lead_id, channel, state, next_attempt_at, since)
    VALUES (:id, :channel, :state, :at, :at)`,
  dropLeases: 'UPDATE deliveries SET lease = NULL, lease_until = NULL WHERE lease IS NOT NULL',
  due: `SELECT ${leadColumns}, channel, attempts + 1 AS attempts, since
    FROM deliveries JOIN leads ON leads.id = lead_id
    WHERE state = 'pending' AND channel = :channel AND next_attempt_at <= :at
      AND coalesce(lease_until, 0) <= :at
    ORDER BY next_attempt_at, lead_id LIMIT :limit`,
  lease: `UPDATE deliveries SET lease = :lease, lease_until = :until, attempts = attempts + 1
    WHERE lead_id = :id AND channel = :channel`,
  insertTransferredLead: `INSERT INTO leads (${leadNames}) VALUES (${transferredValues}) ON CONFLICT (id) DO NOTHING`,
  insertTransferredDelivery,
  emptyLog: 'PRAGMA wal_checkpoint(TRUNCATE)',
};
