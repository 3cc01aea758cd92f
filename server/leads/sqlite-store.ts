import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { companySizes, suites } from '#lead/schema.ts';
import { languages } from '#site/languages.ts';
import {
  channels,
  type Added,
  type Backlog,
  type Claim,
  type ClaimRequest,
  type LeadStore,
  type StoredLead,
} from './lead-store.ts';
import { unavailableReason } from './sqlite-errors.ts';
import { migrate } from './sqlite-migrations.ts';
import { createSenderLock } from './sqlite-sender-lock.ts';
import { statements } from './sqlite-statements.ts';

export type SqliteStoreOptions = {
  /** The folder that holds `leads.db`; made if it is not there, for this user alone. */
  folder: string;
  now?: () => number;
  /** How long to wait for another process that is writing. */
  busyTimeoutMs?: number;
};

/**
 * Leads in one SQLite file. A commit is on the disk when it returns (WAL, `synchronous=FULL`).
 * Several processes may add; one at a time sends, and when it dies the next takes over its leases.
 * Throws if the folder or the file cannot be used.
 */
export function openSqliteStore(options: SqliteStoreOptions): LeadStore {
  const { folder, now = Date.now, busyTimeoutMs = 2000 } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(folder, 'leads.db'), { timeout: busyTimeoutMs });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  migrate(database, now());
  const lock = createSenderLock(join(folder, 'sender.lock'));
  const sql = statements(database);
  let isSender = false;

  function transact<Result>(work: () => Result): Result {
    database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      database.exec('COMMIT');
      return result;
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }

  function add(lead: StoredLead): Added {
    try {
      transact(() => {
        sql.insertLead.run({ ...lead });
        for (const channel of channels) sql.insertDelivery.run(lead.id, channel, lead.receivedAt);
      });
      return { ok: true };
    } catch (error) {
      const reason = unavailableReason(error);
      if (reason === null) throw error;
      return { ok: false, reason };
    }
  }

  function claimDue({ now: at, leaseMs, limit, lease }: ClaimRequest): Claim[] {
    if (!lock.acquire()) return [];
    return transact(() => {
      // Whoever held these leases held the lock, and is gone.
      if (!isSender) sql.dropLeases.run();
      isSender = true;
      const rows = z.array(claimRow).parse(sql.selectDue.all({ at, limit }));
      for (const { lead, channel } of rows) sql.lease.run(lease, at + leaseMs, lead.id, channel);
      return rows.map((row) => ({ ...row, lease }));
    });
  }

  return {
    add: async (lead) => add(lead),
    claimDue: async (request) => claimDue(request),
    async markDelivered({ lead, channel, lease }, at) {
      sql.markDelivered.run(at, lead.id, channel, lease);
    },
    async retryLater({ lead, channel, lease }, { at, error }) {
      sql.retryLater.run(at, error, lead.id, channel, lease);
    },
    async park({ lead, channel, lease }, error) {
      sql.park.run(error, lead.id, channel, lease);
    },
    async nextDueAt() {
      return dueRow.parse(sql.nextDue.get()).at;
    },
    async backlog() {
      return backlogRow.parse(sql.backlog.get()) satisfies Backlog;
    },
    async close() {
      lock.release();
      database.close();
    },
  };
}

const dueRow = z.object({ at: z.number().nullable() });

const backlogRow = z.object({
  pending: z.number(),
  parked: z.number(),
  oldestReceivedAt: z.number().nullable(),
});

const claimRow = z
  .object({
    id: z.string(),
    receivedAt: z.number(),
    language: z.enum(languages),
    name: z.string(),
    email: z.string(),
    company: z.string(),
    size: z.enum(companySizes).nullable(),
    suite: z.enum(suites).nullable(),
    message: z.string(),
    messageId: z.string(),
    channel: z.enum(channels),
    attempts: z.number(),
  })
  .transform(({ channel, attempts, ...lead }) => ({ lead, channel, attempts }));
