import { closeSync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { openStore } from '../leads/open-store.ts';

export type StoreLocation = { dataDir: string; databaseUrl: string | null };

const dayMs = 24 * 60 * 60_000;
const portion = 1000;

/**
 * Fills a store with so many leads of a long life before `now`, by SQL alone: of each 100, 15 are in
 * quarantine, 2 wait for their next attempt, 1 is parked, the others were delivered, 40 of them more
 * than 30 days ago. Of each 3, 2 know where they came from, by a campaign of a thousand leads. Ids sort
 * before those of new leads.
 */
export async function fillStore(
  location: StoreLocation,
  { count, now }: { count: number; now: number },
): Promise<void> {
  const { dataDir, databaseUrl } = location;
  const store = openStore(location);
  await store.open();
  await store.close();
  if (databaseUrl === null) return fillSqlite(join(dataDir, 'leads.db'), { count, now });
  await fillPostgres(databaseUrl, { count, now });
}

function fillSqlite(file: string, size: { count: number; now: number }): void {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA synchronous = OFF');
  const { count, now } = size;
  // In portions, so that the indexes become what they do in years of single messages.
  for (let first = 1; first <= count; first += portion) {
    const last = Math.min(count, first + portion - 1);
    const inserts = statements({ first, last, now }, "printf('%012d', n)");
    database.exec(['BEGIN', ...inserts, 'COMMIT'].join(';'));
  }
  database.exec('ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  // Otherwise the first commit of the store would wait for all of this to be written.
  const descriptor = openSync(file, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

async function fillPostgres(url: string, size: { count: number; now: number }): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { count, now } = size;
    for (const statement of statements({ first: 1, last: count, now }, "lpad(n::text, 12, '0')")) {
      await client.query(statement);
    }
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

/** As it stands in a literal of both databases. */
const lineBreak = `'\n'`;

type Span = { first: number; last: number; now: number };

function statements({ first, last, now }: Span, padded: string): string[] {
  const numbers = `WITH RECURSIVE numbers (n) AS
    (SELECT CAST(${first} AS BIGINT) UNION ALL SELECT n + 1 FROM numbers WHERE n < ${last})`;
  const id = `'01900000-0000-7000-8000-' || ${padded}`;
  // The older half of the delivered ones are 31 to 60 days old, all others up to 29.
  const age = `CASE WHEN n % 100 < 40 THEN 31 + n % 30 ELSE n % 29 END`;
  const time = `${now} - (${age}) * ${dayMs} - n % 1000`;
  const state = `CASE WHEN n % 100 < 82 THEN 'delivered' WHEN n % 100 < 97 THEN 'quarantined'
    WHEN n % 100 < 99 THEN 'pending' ELSE 'parked' END`;
  const email = `'persona' || n || '@empresa' || (n / 10) || '.example'`;
  const fields = `'{"name":"Persona ' || n || '","email":"' || ${email} || '","company":"Empresa '
    || (n / 10) || '","size":"11-50","suite":"google","message":"Buenos días, ¿cuánto cuesta migrar '
    || n || ' buzones?","demo":null}'`;
  const campaign = `'otono-' || (n / 1000)`;
  const attribution = `'{"page":"/precios","callToAction":"plan","subject":"support/pro",'
    || '"campaign":{"source":"buscador","medium":"cpc","campaign":"' || ${campaign} || '"},'
    || '"referrer":"https://buscador.example/"}'`;
  const searched = ['support/pro', '/precios', 'plan', 'buscador', 'cpc']
    .map((part) => `'${part}' || ${lineBreak} || `)
    .join('')
    .concat(`${campaign} || ${lineBreak} || 'https://buscador.example/'`);
  return [
    `INSERT INTO messages (id, received_at, language, fields, person, search, mail_id,
        idempotency_key, fingerprint, suspicion, context, context_search)
      ${numbers} SELECT ${id}, ${time}, 'es', ${fields}, ${email},
        ' persona persona' || n || ' empresa empresa' || (n / 10) || ' example ' || (n / 10),
        '<' || n || '@site.example>', 'key-' || n, 'hash-' || n,
        CASE WHEN n % 100 >= 82 AND n % 100 < 97 THEN 'hidden-field' END,
        CASE WHEN n % 3 > 0 THEN ${attribution} END, CASE WHEN n % 3 > 0 THEN ${searched} END
      FROM numbers`,
    `INSERT INTO deliveries
        (message_id, destination, state, attempts, next_attempt_at, ended_at, since)
      ${numbers} SELECT ${id}, 'mail', ${state}, 1, ${now} + n % 3600000,
        CASE WHEN n % 100 < 82 THEN ${time} END, ${time}
      FROM numbers`,
  ];
}
