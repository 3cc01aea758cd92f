import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import {
  connectPostgres,
  createPostgresDatabase,
  createSqliteDatabase,
  type TestDatabase,
} from '../testing/databases.ts';
import { addMessage, claimDue, makeMessage } from '../testing/messages.ts';
import type { Store } from './store.ts';

type Query = { text: string; parameters: readonly unknown[] };

const now = Date.UTC(2026, 10, 22);
const destinations = ['mail'];

/** Enough rows that a query planner prefers an index over a table scan. */
const count = 20_000;

const numbers = `WITH RECURSIVE numbers (n) AS
  (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})`;

/** Most messages are delivered; 1% each are pending, parked and quarantined. */
const fillStatements = `INSERT INTO messages
    (id, received_at, language, fields, person, search, mail_id, fingerprint, suspicion)
  ${numbers} SELECT 'id ' || (1000000 + n), n, 'es', '{}', 'person ' || n, ' name' || n, '<a@b.example>',
    'hash ' || n, CASE WHEN n % 100 = 0 THEN 'hidden' END FROM numbers;
INSERT INTO deliveries (message_id, destination, state, next_attempt_at, since, ended_at)
  ${numbers} SELECT 'id ' || (1000000 + n), 'mail', CASE WHEN n % 100 = 0 THEN 'quarantined'
    WHEN n % 100 = 1 THEN 'pending' WHEN n % 100 = 2 THEN 'parked' ELSE 'delivered' END, n, n,
    CASE WHEN n % 100 > 2 THEN n END FROM numbers;
ANALYZE;
SELECT 1`;

/** Runs every query of the store except searches, which may read all messages. */
async function runAllQueries(store: Store): Promise<void> {
  const ids = ['id 1000001', 'id 1000101'];
  await addMessage(store, { id: 'a', fingerprint: 'hash 100', receivedAt: 100 });
  await store.findRepeated(makeMessage({ fingerprint: 'hash 7' }));
  const [claim] = await claimDue(store, now, { limit: 10 });
  if (claim === undefined) throw new Error('Nothing was due');
  await store.retryLater(claim, { at: now, error: '451' });
  await store.nextDueAt('mail');
  await store.backlog(destinations, now);
  await store.find('id 1000007');
  for (const order of ['oldest-first', 'newest-first'] as const) {
    for (const after of [undefined, 'id 1000300']) {
      for (const state of [undefined, 'pending', 'delivered', 'erased'] as const) {
        await store.list({ state, order, after, limit: 10 });
      }
    }
  }
  await store.findByPerson('person 7', 10);
  await store.findQuarantined({ from: 0, before: now, limit: 10 });
  await store.requeue('id 1000002', ['parked'], now);
  await store.requeueParked(10, now);
  await store.giveUp('id 1000102', now);
  await store.capNextAttempts(destinations, 0, 1);
  await store.erase(ids, now);
  await store.discard(ids);
  const purge = { endedBefore: 50, quarantinedBefore: 50, destinations, limit: 10 };
  await Array.fromAsync(store.purge(purge));
  await store.markTransferred(ids, now);
  const record = await store.find('id 1000010');
  if (record !== null) await store.addRecords([record]);
  await store.setAlert('a', 1);
  await store.clearAlert('a');
}

/** Collects the queries of a filled store. */
async function collectQueries(database: TestDatabase): Promise<Query[]> {
  const queries = new Map<string, Query>();
  await using store = database.open({
    onQuery({ query: { sql: text, parameters } }) {
      const isAboutRows = /^(?:with|select|insert|update|delete)/.test(text.trimStart());
      if (!isAboutRows || /outbox_migrations|pragma|pg_catalog|sqlite_master/.test(text)) return;
      queries.set(text, { text, parameters });
    },
  });
  await store.open();
  await database.run(fillStatements);
  queries.clear();
  await runAllQueries(store);
  return [...queries.values()];
}

/** Index scans that end early: at a list's limit, or because few rows have a lease. */
const boundedScans = new Set([
  'SCAN messages USING COVERING INDEX sqlite_autoindex_messages_1',
  'SCAN deliveries USING INDEX deliveries_leased',
]);

test('does not scan a whole table on SQLite', async () => {
  await using database = await createSqliteDatabase();
  const queries = await collectQueries(database);
  expect(queries.length).toBeGreaterThan(30);
  using explaining = new DatabaseSync(database.pathOrUrl);
  for (const { text, parameters } of queries) {
    const values = parameters.map((value) => (typeof value === 'number' ? value : String(value)));
    const plan = explaining.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values);
    const scans = plan
      .map(({ detail }) => String(detail))
      .filter((line) => /^SCAN (?:messages|deliveries)\b/.test(line) && !boundedScans.has(line));
    expect([text, scans]).toEqual([text, []]);
  }
});

test('does not need to scan a whole table on PostgreSQL', async () => {
  await using database = await createPostgresDatabase();
  const queries = await collectQueries(database);
  expect(queries.length).toBeGreaterThan(30);
  await using client = await connectPostgres(database.pathOrUrl);
  // Any remaining sequential scan means that no index fits.
  await client.query('SET enable_seqscan = off');
  for (const { text, parameters } of queries) {
    const { rows } = await client.query(`EXPLAIN ${text}`, [...parameters]);
    const plan = rows.map((row) => String(row['QUERY PLAN']));
    const scans = plan.filter((line) => /Seq Scan on (?:messages|deliveries)\b/.test(line));
    expect([text, plan.join('\n'), scans]).toEqual([text, plan.join('\n'), []]);
  }
});

test('a search reads all messages, in batches', async () => {
  await using database = await createSqliteDatabase();
  await using store = database.open();
  await store.open();
  await database.run(fillStatements);
  const found = await store.list({ words: [`name${count - 1}`], order: 'oldest-first' });
  expect(found.map(({ message }) => message.id)).toEqual([`id ${1_000_000 + count - 1}`]);
});
