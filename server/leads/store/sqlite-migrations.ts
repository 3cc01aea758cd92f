import type { DatabaseSync } from 'node:sqlite';
import { SchemaTooNew } from './lead-store.ts';

/** Forward only: a released step is never edited; changes are added at the end. */
export const migrations = [
  `CREATE TABLE leads (
    id TEXT PRIMARY KEY,
    received_at INTEGER NOT NULL,
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
  ) STRICT;

  CREATE TABLE deliveries (
    lead_id TEXT NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
    channel TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'parked', 'quarantined')),
    attempts INTEGER NOT NULL DEFAULT 0,
    next_attempt_at INTEGER NOT NULL,
    lease TEXT,
    lease_until INTEGER,
    delivered_at INTEGER,
    last_error TEXT,
    PRIMARY KEY (lead_id, channel)
  ) STRICT, WITHOUT ROWID;

  CREATE INDEX deliveries_due ON deliveries (next_attempt_at) WHERE state = 'pending';`,

  `CREATE TABLE new_deliveries (
    lead_id TEXT NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
    channel TEXT NOT NULL,
    state TEXT NOT NULL
      CHECK (state IN ('pending', 'delivered', 'parked', 'quarantined', 'moved')),
    attempts INTEGER NOT NULL DEFAULT 0,
    next_attempt_at INTEGER NOT NULL,
    lease TEXT,
    lease_until INTEGER,
    delivered_at INTEGER,
    last_error TEXT,
    since INTEGER NOT NULL,
    PRIMARY KEY (lead_id, channel)
  ) STRICT, WITHOUT ROWID;

  INSERT INTO new_deliveries
    SELECT lead_id, channel, state, attempts, next_attempt_at, lease, lease_until, delivered_at,
      last_error, received_at
    FROM deliveries JOIN leads ON leads.id = lead_id;

  DROP TABLE deliveries;
  ALTER TABLE new_deliveries RENAME TO deliveries;
  CREATE INDEX deliveries_due ON deliveries (next_attempt_at) WHERE state = 'pending';
  CREATE INDEX deliveries_open ON deliveries (state) WHERE state <> 'delivered';`,
];

/**
 * Migrates a database to the newest schema, in one transaction, so that servers that start together
 * never see half a step. Throws when a newer version of this program has migrated it.
 */
export function migrate(database: DatabaseSync, now: number): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    database.exec(
      'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, applied_at INTEGER NOT NULL) STRICT',
    );
    const row = database
      .prepare('SELECT coalesce(max(version), 0) AS version FROM migrations')
      .get();
    const version = Number(row?.['version']);
    if (version > migrations.length) {
      throw new SchemaTooNew(version);
    }
    const record = database.prepare('INSERT INTO migrations (version, applied_at) VALUES (?, ?)');
    migrations.slice(version).forEach((step, index) => {
      database.exec(step);
      record.run(version + index + 1, now);
    });
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
