import type pg from 'pg';
import { z } from 'zod';
import { fieldOrder } from '#lead/fields.ts';
import { alertMethods } from './alert-methods.ts';
import { createBatches } from './batches.ts';
import {
  StoreUnavailable,
  type Added,
  type NewLead,
  type Claim,
  type ClaimRequest,
  type LeadRecord,
  type LeadStore,
} from './lead-store.ts';
import { migrate, searchVector } from './postgres-migrations.ts';
import { createBinder, createPool, databaseNow, runQuery, withClient } from './postgres-sql.ts';
import { inTime } from './in-time.ts';
import { deliveryMethods } from './delivery-methods.ts';
import { readingMethods } from './reading-methods.ts';
import { removalMethods } from './removal-methods.ts';
import { transferMethods } from './transfer-methods.ts';
import { addedRow, claimRow, storedState } from './rows.ts';
import {
  compareKey,
  findKey,
  findSuspected,
  leadColumns,
  leadNames,
  leadParameters,
  leadValues,
  reclaimTransferred,
  transferredValues,
  unavailable,
  type LeaseTerms,
  type Sql,
  type SqlParameters,
} from './sql.ts';

export type PostgresStoreOptions = {
  /** `postgres://user:password@host:5432/database` */
  url: string;
  now?: () => number;
  /** How long to wait for the tables, in milliseconds. */
  longestOpenMs?: number;
};

/** A little longer than for any other answer, whose own error says more. */
const defaultLongestOpenMs = 10_000;

const slowToOpen = new Error('it hangs, or is being brought up to date; ask again later');

/**
 * Leads in a PostgreSQL database, which several servers may share: each claims what no other holds a
 * lease on. Connects at first use, and again after a lost connection.
 */
export function createPostgresStore(options: PostgresStoreOptions): LeadStore {
  const { url, now = Date.now, longestOpenMs = defaultLongestOpenMs } = options;
  const pool = createPool(url);
  const bind = createBinder();
  let opened: Promise<void> | null = null;
  let migrating: Promise<void> | null = null;

  function open(): Promise<void> {
    opened ??= inTime(migrateOnce(), longestOpenMs, slowToOpen).catch((error) => {
      opened = null;
      throw error;
    });
    return opened;
  }

  /** Goes on after nobody waits any more: with many leads it takes longer than a visitor may wait. */
  function migrateOnce(): Promise<void> {
    migrating ??= withClient(pool, async (client) => {
      await checkEncoding(client);
      await migrate(client, now());
    }).finally(() => {
      migrating = null;
    });
    return migrating;
  }

  async function query(statement: string, parameters: SqlParameters): Promise<pg.QueryResult> {
    await open();
    return runQuery(pool, bind(statement, parameters));
  }

  const sql: Sql = {
    async rows(statement, parameters = {}) {
      return (await query(statement, parameters)).rows;
    },
    async change(statement, parameters = {}) {
      return (await query(statement, parameters)).rowCount ?? 0;
    },
    changeTogether: (statements) =>
      inTransaction(async (client) => {
        const results: unknown[][] = [];
        for (const { text, parameters = {} } of statements) {
          results.push((await client.query(bind(text, parameters))).rows);
        }
        return results;
      }),
    leases,
    isInList: (column, list) => `${column} = ANY (string_to_array(${list}, ','))`,
    // In the same order by everybody, so that two of them do not deadlock.
    locks: [
      `SELECT id FROM leads WHERE id = ANY (string_to_array(:ids, ','))
        ORDER BY id FOR UPDATE`,
      `SELECT lead_id FROM deliveries WHERE lead_id = ANY (string_to_array(:ids, ','))
        ORDER BY lead_id, channel FOR UPDATE`,
    ],
    hasWords: (terms) => ({
      condition: `${searchVector} @@ to_tsquery('simple', :words)`,
      parameters: { words: terms.map(searchQuery).join(' & ') },
    }),
    localPart: postgresLocalPart,
    holds: (column, text) => `strpos(${column}, ${text}) > 0`,
    forgetWords: [],
  };

  async function inTransaction<Result>(
    work: (client: pg.PoolClient) => Promise<Result>,
  ): Promise<Result> {
    await open();
    return withClient(pool, async (client) => {
      await client.query('BEGIN');
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    });
  }

  async function insert(newLeads: NewLead[]): Promise<Added[]> {
    const [first, ...others] = newLeads;
    if (first !== undefined && others.length === 0) {
      const inserted = await sql.rows(statements.insertNew, newRow(first));
      if (inserted.length > 0) return [{ kind: 'stored' }];
    }
    return insertOrRelease(newLeads);
  }

  /** Many leads in one statement, one commit and one round trip. */
  async function insertOrRelease(newLeads: NewLead[]): Promise<Added[]> {
    const rows = JSON.stringify(newLeads.map(newRow));
    const inserted = await sql.rows(statements.insertOrRelease, { rows });
    const added = new Map(
      inserted.map((row) => addedRow.parse(row)).map(({ id, releasedId }) => [id, releasedId]),
    );
    return Promise.all(
      newLeads.map(async ({ lead, key, fingerprint }): Promise<Added> => {
        const releasedId = added.get(lead.id);
        if (releasedId === null) return { kind: 'stored' };
        if (releasedId !== undefined) {
          return { kind: 'repeated', id: releasedId, isReleased: true };
        }
        const [row] = await sql.rows(findKey, { key });
        return compareKey(row, fingerprint);
      }),
    );
  }

  const add = createBatches(
    { process: insert, maxConcurrent: 2, maxSize: 100 },
    (error) => error instanceof StoreUnavailable,
  );

  async function claimDue({ now: at, leaseMs, limit, lease, channel }: ClaimRequest) {
    const parameters = { at, leaseMs, limit, lease, channel };
    const rows = z.array(claimRow).parse(await sql.rows(statements.claim, parameters));
    rows.sort((one, other) => one.lead.receivedAt - other.lead.receivedAt);
    return rows.map((row): Claim => ({ ...row, lease }));
  }

  function addRecords(records: LeadRecord[]): Promise<number> {
    return inTransaction(async (client) => {
      let count = 0;
      for (const record of records) {
        const { lead, deliveries } = record;
        const values = leadParameters(record);
        const added = await client.query(bind(statements.insertTransferredLead, values));
        count += added.rowCount ?? 0;
        for (const delivery of deliveries) {
          const row = { ...delivery, state: storedState(delivery.state), id: lead.id };
          await client.query(bind(statements.insertTransferredDelivery, row));
        }
      }
      return count;
    });
  }

  return {
    ...deliveryMethods(sql),
    ...readingMethods(sql),
    ...alertMethods(sql),
    ...removalMethods(sql),
    ...transferMethods(sql),
    location: locationOf(url),
    open,
    isSender: async () => true,
    add: (newLead) => add(newLead).catch(unavailable),
    claimDue,
    addRecords,
    async identify() {
      const [row] = await sql.rows(statements.identify);
      return z.object({ identity: z.string() }).parse(row).identity;
    },
    close: () => pool.end(),
  };
}

/** The expression `localPart` of `Sql`. */
export function postgresLocalPart(address: string): string {
  return `lower(split_part(${address}, '@', 1))`;
}

/** One term of a search, as `to_tsquery` takes it. */
function searchQuery(spellings: string[][]): string {
  const alternatives = spellings.map((words) => words.map((word) => `${word}:*`).join(' & '));
  return `(${alternatives.join(' | ')})`;
}

/**
 * A visitor may write any character, and a database in another encoding would refuse the message. One
 * without an encoding stores what it is given.
 */
async function checkEncoding(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query('SHOW server_encoding');
  const encoding = String(rows[0]['server_encoding']);
  if (['UTF8', 'SQL_ASCII'].includes(encoding)) return;
  const whatToDo =
    "CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0, and put it into DATABASE_URL";
  throw new StoreUnavailable('encoding', new Error(`it is in ${encoding}: ${whatToDo}`));
}

/** The parameters of a statement that inserts a lead. */
function newRow(newLead: NewLead) {
  const { lead, channels } = newLead;
  const state = lead.suspicion === null ? 'pending' : 'quarantined';
  return { ...leadParameters(newLead), channels: channels.join(), state };
}

/** The database's address, without the user and the password. */
function locationOf(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/** By the clock of the database: those of several servers may differ, and jump. */
export const leases: LeaseTerms = {
  now: databaseNow,
  isFree: `coalesce(lease_until, 0) <= ${databaseNow}`,
};

/** What PostgreSQL alone does in this way. Those that look for rows are held to an index by a test. */
export const statements = {
  // One lead, for which the next statement takes a third more of the database's time. Inserts nothing
  // if its key is there already, or the same message in quarantine.
  insertNew: `WITH inserted AS (
      INSERT INTO leads (${leadNames}) SELECT ${leadValues}
      WHERE :suspicion::text IS NOT NULL OR NOT EXISTS (${findSuspected})
      ON CONFLICT (idempotency_key) DO NOTHING RETURNING id
    ), delivery AS (
      INSERT INTO deliveries (lead_id, channel, state, next_attempt_at, since)
      SELECT id, unnest(string_to_array(:channels, ',')), :state, :receivedAt, :receivedAt
      FROM inserted
    )
    SELECT id FROM inserted`,
  // Ordered by key, so that two servers that insert the same keys do not deadlock.
  insertOrRelease: `WITH new_leads AS MATERIALIZED (
      SELECT * FROM json_to_recordset(:rows) AS new_lead (id text, "receivedAt" bigint,
        language text, ${fieldOrder.map((field) => `${field} text`).join(', ')},
        "messageId" text, suspicion text, key text, fingerprint text, channels text, state text,
        attribution text, "attributionSearch" text)
    ), suspected AS MATERIALIZED (
      SELECT DISTINCT ON (new_leads.id) new_leads.id AS new_id, leads.id, "receivedAt"
      FROM new_leads JOIN leads ON payload_hash = fingerprint AND quarantine_reason IS NOT NULL
      WHERE new_leads.suspicion IS NULL AND EXISTS
        (SELECT 1 FROM deliveries WHERE lead_id = leads.id AND deliveries.state = 'quarantined')
    ), released AS (
      UPDATE deliveries SET state = 'pending', next_attempt_at = "receivedAt", since = "receivedAt"
      FROM suspected WHERE lead_id = suspected.id AND state = 'quarantined'
    ), inserted AS (
      INSERT INTO leads (${leadNames})
      SELECT id, "receivedAt", language, ${fieldOrder.join(', ')}, "messageId", suspicion, key, fingerprint,
        attribution, "attributionSearch"
      FROM new_leads WHERE id NOT IN (SELECT new_id FROM suspected) ORDER BY key
      ON CONFLICT (idempotency_key) DO NOTHING RETURNING id
    ), delivery AS (
      INSERT INTO deliveries (lead_id, channel, state, next_attempt_at, since)
      SELECT id, unnest(string_to_array(channels, ',')), state, "receivedAt", "receivedAt"
      FROM new_leads JOIN inserted USING (id)
    )
    SELECT id, NULL AS "releasedId" FROM inserted UNION ALL SELECT new_id, id FROM suspected`,
  claim: `WITH due AS MATERIALIZED (
      SELECT lead_id, channel FROM deliveries
      WHERE state = 'pending' AND next_attempt_at <= :at AND ${leases.isFree} AND channel = :channel
      ORDER BY next_attempt_at, lead_id LIMIT :limit FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE deliveries SET lease = :lease, lease_until = ${leases.now} + :leaseMs,
        attempts = attempts + 1
      FROM due WHERE deliveries.lead_id = due.lead_id AND deliveries.channel = due.channel
      RETURNING deliveries.lead_id, deliveries.channel, attempts, since
    )
    SELECT ${leadColumns}, channel, attempts, since FROM claimed JOIN leads ON leads.id = lead_id`,
  // The cluster, and the database in it.
  identify: `SELECT system_identifier || '/' || current_database() AS identity FROM pg_control_system()`,
  insertTransferredLead: `INSERT INTO leads (${leadNames}) VALUES (${transferredValues}) ON CONFLICT (id) DO NOTHING`,
  insertTransferredDelivery: `INSERT INTO deliveries
      (lead_id, channel, state, attempts, next_attempt_at, delivered_at, last_error, since)
    VALUES (:id, :channel, :state, :attempts, :nextAttemptAt, :deliveredAt, :lastError, :since)
    ${reclaimTransferred}`,
};
