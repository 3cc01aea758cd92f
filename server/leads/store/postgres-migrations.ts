import type { PoolClient } from 'pg';
import type { LaterField } from '#server/leads/later-fields.ts';
import { SchemaTooNew } from './lead-store.ts';

/**
 * What the search looks in; the words of `words.ts`, as far as PostgreSQL can make them. Capitals with
 * accents are listed too, since `lower` leaves them as they are where the database's locale is C.
 */
export const searchVector = `to_tsvector('simple', translate(
  lower(name || ' ' || email || ' ' || company),
  'áàâäãåéèêëíìîïóòôöõúùûüñçýÿÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇÝŸ@._+&/,;:''-',
  'aaaaaaeeeeiiiiooooouuuuncyyaaaaaaeeeeiiiiooooouuuuncyy           '))`;

/**
 * Forward only: a released step is never edited; changes are added at the end. A field that the form
 * gets has a step of its name, `phone: 'ALTER TABLE leads ADD COLUMN phone TEXT'`; one that it loses
 * has a step that drops its column, and what visitors wrote into it.
 */
const steps = {
  'leads and deliveries': `CREATE TABLE leads (
    id TEXT PRIMARY KEY,
    received_at BIGINT NOT NULL,
    language TEXT NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    company TEXT NOT NULL,
    size TEXT,
    suite TEXT,
    message TEXT NOT NULL,
    message_id TEXT NOT NULL UNIQUE,
    idempotency_key TEXT UNIQUE,
    payload_hash TEXT,
    quarantine_reason TEXT
  );

  CREATE TABLE deliveries (
    lead_id TEXT NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
    channel TEXT NOT NULL,
    state TEXT NOT NULL
      CHECK (state IN ('pending', 'delivered', 'parked', 'quarantined', 'moved')),
    attempts INTEGER NOT NULL DEFAULT 0,
    next_attempt_at BIGINT NOT NULL,
    lease TEXT,
    lease_until BIGINT,
    delivered_at BIGINT,
    last_error TEXT,
    since BIGINT NOT NULL,
    PRIMARY KEY (lead_id, channel)
  );

  CREATE INDEX deliveries_due ON deliveries (next_attempt_at) WHERE state = 'pending';
  CREATE INDEX deliveries_open ON deliveries (state) WHERE state <> 'delivered';`,

  'search and notices': `ALTER TABLE leads DROP CONSTRAINT leads_message_id_key;
  ALTER TABLE leads ADD COLUMN erased_at BIGINT;
  ALTER TABLE deliveries DROP CONSTRAINT deliveries_state_check;

  DROP INDEX deliveries_due;
  DROP INDEX deliveries_open;
  CREATE INDEX leads_by_email ON leads (lower(email), id);
  CREATE INDEX leads_suspected ON leads (payload_hash) WHERE quarantine_reason IS NOT NULL;
  CREATE INDEX leads_search ON leads USING gin (${searchVector});
  CREATE INDEX deliveries_by_state ON deliveries (state, lead_id);
  CREATE INDEX deliveries_due ON deliveries (channel, next_attempt_at, lead_id)
    WHERE state = 'pending';
  CREATE INDEX deliveries_pending ON deliveries (since) WHERE state = 'pending';
  CREATE INDEX deliveries_quarantined ON deliveries (since, lead_id) WHERE state = 'quarantined';
  CREATE INDEX deliveries_leased ON deliveries (lease_until) WHERE lease IS NOT NULL;
  CREATE INDEX deliveries_ended ON deliveries (delivered_at, lead_id)
    WHERE delivered_at IS NOT NULL;

  CREATE TABLE notices (
    name TEXT PRIMARY KEY,
    told_at BIGINT NOT NULL,
    last_told_at BIGINT
  );`,
  demo: 'ALTER TABLE leads ADD COLUMN demo TEXT',

  // Counters are worth nothing after a crash, and cost no wait for the disk.
  'what servers share': `CREATE UNLOGGED TABLE limits (
    key TEXT PRIMARY KEY,
    points INTEGER NOT NULL,
    ends_at BIGINT NOT NULL
  );
  CREATE INDEX limits_by_end ON limits (ends_at);

  CREATE TABLE limit_keys (
    day INTEGER PRIMARY KEY,
    key TEXT NOT NULL
  );

  CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    ends_at BIGINT NOT NULL
  );

  ALTER TABLE notices ADD COLUMN claimed_until BIGINT;`,

  attribution: `ALTER TABLE leads ADD COLUMN attribution TEXT;
  ALTER TABLE leads ADD COLUMN attribution_search TEXT;`,

  'senders by the name before the @': `DROP INDEX leads_by_email;
  CREATE INDEX leads_by_local_part ON leads (lower(split_part(email, '@', 1)), id);`,

  // The columns that RateLimiterPostgres expects, in their order.
  'limits and leadership': `DROP TABLE leases;
  DROP TABLE limits;
  CREATE UNLOGGED TABLE limits (
    key TEXT PRIMARY KEY,
    points INTEGER NOT NULL,
    expire BIGINT NOT NULL
  );
  CREATE INDEX limits_by_expiry ON limits (expire);`,
} satisfies Record<string, string> & Record<LaterField, string>;

export const migrations = Object.values(steps);

/** Any number, the same on every server. */
const lockId = 5_391_847;

/** How long one step may take: a database with many leads takes longer than a visitor may wait. */
const longestStepMs = 60 * 60_000;

/**
 * Migrates a database to the newest schema, in one transaction under a lock, so that servers that
 * start together do it once; who waits too long for the others rejects, and has to ask again. Throws
 * when a newer version of this program has migrated it.
 */
export async function migrate(
  client: PoolClient,
  now: number,
  all: readonly string[] = migrations,
): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [lockId]);
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0');
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, applied_at BIGINT NOT NULL)',
    );
    const { rows } = await client.query(
      'SELECT coalesce(max(version), 0) AS version FROM migrations',
    );
    const version = Number(rows[0].version);
    if (version > all.length) {
      throw new SchemaTooNew(version);
    }
    for (const [index, step] of all.entries()) {
      if (index < version) continue;
      const patient = { text: step, query_timeout: longestStepMs };
      await client.query(patient);
      await client.query('INSERT INTO migrations (version, applied_at) VALUES ($1, $2)', [
        index + 1,
        now,
      ]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      // The connection is lost, and the transaction with it; the first error says why.
    });
    throw error;
  }
}
