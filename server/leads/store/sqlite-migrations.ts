import type { DatabaseSync } from 'node:sqlite';
import type { LaterField } from '#server/leads/later-fields.ts';
import { SchemaTooNew } from './lead-store.ts';
import { indexWords, insertWord } from './sqlite-search.ts';

/**
 * Forward only: a released step is never edited; changes are added at the end. A field that the form
 * gets has a step of its name, `phone: 'ALTER TABLE leads ADD COLUMN phone TEXT'`; one that it loses
 * has a step that drops its column, and what visitors wrote into it.
 */
const steps = {
  'leads and deliveries': `CREATE TABLE leads (
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

  'transferred deliveries': `CREATE TABLE new_deliveries (
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

  // The search refers to leads by their number. The deliveries are copied first, since dropping the
  // old leads would delete them.
  'search and notices': `CREATE TABLE new_leads (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    received_at INTEGER NOT NULL,
    language TEXT NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    company TEXT NOT NULL,
    size TEXT,
    suite TEXT,
    message TEXT NOT NULL,
    message_id TEXT NOT NULL,
    idempotency_key TEXT UNIQUE,
    payload_hash TEXT,
    quarantine_reason TEXT,
    erased_at INTEGER
  ) STRICT;

  INSERT INTO new_leads (id, received_at, language, name, email, company, size, suite, message,
      message_id, idempotency_key, payload_hash, quarantine_reason)
    SELECT id, received_at, language, name, email, company, size, suite, message, message_id,
      idempotency_key, payload_hash, quarantine_reason
    FROM leads ORDER BY id;

  CREATE TABLE new_deliveries (
    lead_id TEXT NOT NULL REFERENCES new_leads (id) ON DELETE CASCADE,
    channel TEXT NOT NULL,
    state TEXT NOT NULL,
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
      last_error, since
    FROM deliveries ORDER BY lead_id, channel;

  DROP TABLE deliveries;
  DROP TABLE leads;
  ALTER TABLE new_leads RENAME TO leads;
  ALTER TABLE new_deliveries RENAME TO deliveries;

  CREATE INDEX leads_by_email ON leads (lower(email), id);
  CREATE INDEX leads_suspected ON leads (payload_hash) WHERE quarantine_reason IS NOT NULL;
  CREATE INDEX deliveries_by_state ON deliveries (state, lead_id);
  CREATE INDEX deliveries_due ON deliveries (channel, next_attempt_at, lead_id)
    WHERE state = 'pending';
  CREATE INDEX deliveries_pending ON deliveries (since) WHERE state = 'pending';
  CREATE INDEX deliveries_quarantined ON deliveries (since, lead_id) WHERE state = 'quarantined';
  CREATE INDEX deliveries_leased ON deliveries (lease_until) WHERE lease IS NOT NULL;
  CREATE INDEX deliveries_ended ON deliveries (delivered_at, lead_id)
    WHERE delivered_at IS NOT NULL;

  CREATE TABLE lead_words (
    word TEXT NOT NULL,
    number INTEGER NOT NULL REFERENCES leads (number) ON DELETE CASCADE,
    PRIMARY KEY (word, number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX lead_words_of_lead ON lead_words (number);

  CREATE TABLE notices (
    name TEXT PRIMARY KEY,
    told_at INTEGER NOT NULL,
    last_told_at INTEGER
  ) STRICT, WITHOUT ROWID;`,
  demo: 'ALTER TABLE leads ADD COLUMN demo TEXT',
  'claims of notices': 'ALTER TABLE notices ADD COLUMN claimed_until INTEGER',

  attribution: `ALTER TABLE leads ADD COLUMN attribution TEXT;
  ALTER TABLE leads ADD COLUMN attribution_search TEXT;`,

  'senders by the name before the @': `DROP INDEX leads_by_email;
  CREATE INDEX leads_by_local_part ON leads (lower(substr(email, 1, instr(email, '@') - 1)), id);`,
} satisfies Record<string, string> & Record<LaterField, string>;

export const migrations = Object.values(steps);

/**
 * Migrates a database to the newest schema, in one transaction, so that servers that start together
 * never see half a step. Throws when a newer version of this program has migrated it.
 */
export function migrate(database: DatabaseSync, now: number): void {
  if (versionOf(database) === migrations.length) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    database.exec(
      'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, applied_at INTEGER NOT NULL) STRICT',
    );
    const version = versionOf(database);
    if (version > migrations.length) {
      throw new SchemaTooNew(version);
    }
    const record = database.prepare('INSERT INTO migrations (version, applied_at) VALUES (?, ?)');
    migrations.slice(version).forEach((step, index) => {
      database.exec(step);
      record.run(version + index + 1, now);
    });
    if (version > 0 && version < versionWithWords) addAllWords(database);
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** The first version with `lead_words`. */
const versionWithWords = 3;

function addAllWords(database: DatabaseSync): void {
  const insert = database.prepare(insertWord);
  const leads = database.prepare('SELECT number, name, email, company FROM leads').iterate();
  for (const lead of leads) indexWords(insert, lead);
}

/** The version of the schema; 0 for a new file. */
export function versionOf(database: DatabaseSync): number {
  const table = database
    .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'migrations'")
    .get();
  if (table === undefined) return 0;
  const row = database.prepare('SELECT coalesce(max(version), 0) AS version FROM migrations').get();
  return Number(row?.['version']);
}
