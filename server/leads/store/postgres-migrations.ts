import type { PoolClient } from 'pg';
import { SchemaTooNew } from './lead-store.ts';

/** Forward only: a released step is never edited; changes are added at the end. */
const migrations = [
  `CREATE TABLE leads (
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
];

/** Any number, the same on every server. */
const lockId = 5_391_847;

/**
 * Migrates a database to the newest schema, in one transaction under a lock, so that servers that
 * start together do it once. Throws when a newer version of this program has migrated it.
 */
export async function migrate(client: PoolClient, now: number): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [lockId]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, applied_at BIGINT NOT NULL)',
    );
    const { rows } = await client.query(
      'SELECT coalesce(max(version), 0) AS version FROM migrations',
    );
    const version = Number(rows[0].version);
    if (version > migrations.length) {
      throw new SchemaTooNew(version);
    }
    for (const [index, step] of migrations.entries()) {
      if (index < version) continue;
      await client.query(step);
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
