/** As their last migration left them (7 on SQLite, 6 on PostgreSQL). */
export const leadsTables = {
  sqlite: `
    ${createShared({
      integer: 'INTEGER',
      strict: 'STRICT',
      id: 'number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE',
    })}
    INSERT INTO migrations VALUES (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0);
    CREATE INDEX leads_by_local_part
      ON leads (lower(substr(email, 1, instr(email, '@') - 1)), id);
    CREATE TABLE lead_words (
      word TEXT NOT NULL,
      number INTEGER NOT NULL REFERENCES leads (number) ON DELETE CASCADE,
      PRIMARY KEY (word, number)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX lead_words_of_lead ON lead_words (number);`,
  postgres: `
    ${createShared({ integer: 'BIGINT', strict: '', id: 'id TEXT PRIMARY KEY' })}
    INSERT INTO migrations VALUES (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0);
    CREATE INDEX leads_by_local_part ON leads (lower(split_part(email, '@', 1)), id);
    CREATE INDEX leads_search ON leads USING gin (to_tsvector('simple', lower(name)));
    CREATE UNLOGGED TABLE limits (
      key TEXT PRIMARY KEY,
      points INTEGER NOT NULL,
      ends_at BIGINT NOT NULL
    );
    CREATE INDEX limits_by_end ON limits (ends_at);
    CREATE TABLE limit_keys (day INTEGER PRIMARY KEY, key TEXT NOT NULL);
    CREATE TABLE leases (name TEXT PRIMARY KEY, holder TEXT NOT NULL, ends_at BIGINT NOT NULL);`,
  /** Of both. */
  indexes: `
    CREATE INDEX deliveries_by_state ON deliveries (state, lead_id);
    CREATE INDEX deliveries_due ON deliveries (channel, next_attempt_at, lead_id)
      WHERE state = 'pending';
    CREATE INDEX deliveries_pending ON deliveries (since) WHERE state = 'pending';
    CREATE INDEX deliveries_quarantined ON deliveries (since, lead_id)
      WHERE state = 'quarantined';
    CREATE INDEX deliveries_leased ON deliveries (lease_until) WHERE lease IS NOT NULL;
    CREATE INDEX deliveries_ended ON deliveries (delivered_at, lead_id)
      WHERE delivered_at IS NOT NULL;`,
};

function createShared({ integer, strict, id }: Record<string, string>): string {
  return `
    CREATE TABLE migrations (version INTEGER PRIMARY KEY, applied_at ${integer} NOT NULL) ${strict};
    CREATE TABLE leads (
      ${id},
      received_at ${integer} NOT NULL,
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
      erased_at ${integer},
      demo TEXT,
      attribution TEXT,
      attribution_search TEXT
    ) ${strict};
    CREATE TABLE deliveries (
      lead_id TEXT NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
      channel TEXT NOT NULL,
      state TEXT NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      next_attempt_at ${integer} NOT NULL,
      lease TEXT,
      lease_until ${integer},
      delivered_at ${integer},
      last_error TEXT,
      since ${integer} NOT NULL,
      PRIMARY KEY (lead_id, channel)
    ) ${strict};
    CREATE INDEX leads_suspected ON leads (payload_hash) WHERE quarantine_reason IS NOT NULL;
    CREATE TABLE notices (
      name TEXT PRIMARY KEY,
      told_at ${integer} NOT NULL,
      last_told_at ${integer},
      claimed_until ${integer}
    ) ${strict};`;
}
