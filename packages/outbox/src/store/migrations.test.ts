import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { Claim } from '../message.ts';
import { createTables } from './database.ts';
import { migrate } from './migrations.ts';
import { createPool } from './postgres.ts';
import { nodeSqliteDialect, openSqlite } from './sqlite.ts';
import { Store } from './store.ts';
import { leadsTables } from '../testing/leads-tables.ts';
import {
  postgresDatabase,
  rules,
  sqliteDatabase,
  type TestDatabase,
} from '../testing/databases.ts';
import { claimDue, makeNewMessage } from '../testing/messages.ts';

const hour = 60 * 60_000;
const now = Date.UTC(2026, 10, 20, 18);

/** States of deliveries, by the id of the message, as the version before wrote them. */
const states = {
  delivered: 'delivered',
  erased: 'erased',
  'given-up': 'given-up',
  parked: 'parked',
  pending: 'pending',
  quarantined: 'quarantined',
  transferred: 'moved',
  unconfirmed: 'moved',
};
const ids = Object.keys(states);

/** More than are taken over at a time. */
const delivered = 250;

/** Each message, with a delivery by mail in its state and one by webhook that has ended. */
function messages(): string {
  const rows = Object.entries(states).map(([id, state]) => {
    const isErased = id === 'erased';
    const isEnded = ['delivered', 'given-up', 'transferred'].includes(id);
    const person = isErased
      ? `'', '', ''`
      : `'Íñigo ${id}', 'Inigo@empresa.example', 'Peña & Hijos'`;
    const known = isErased
      ? 'NULL, NULL, NULL'
      : `'key ${id}', 'hash ${id}', '{"page":"/precios"}'`;
    const suspicion = id === 'quarantined' ? `'too-fast'` : 'NULL';
    return `INSERT INTO leads (id, received_at, language, name, email, company, message, message_id, demo,
        idempotency_key, payload_hash, attribution, attribution_search, quarantine_reason, erased_at)
      VALUES ('${id}', ${now}, 'es', ${person}, 'Hola', '<${id}@site.example>', NULL, ${known},
        ${isErased ? 'NULL' : `'/precios'`}, ${suspicion}, ${isErased ? now : 'NULL'});
    INSERT INTO deliveries (lead_id, channel, state, attempts, next_attempt_at, delivered_at, last_error, since)
      VALUES ('${id}', 'mail', '${state}', 2, ${now + 1}, ${isEnded ? now + 2 : 'NULL'}, '451', ${now + 3}),
        ('${id}', 'webhook', 'delivered', 1, ${now}, ${now + 4}, NULL, ${now});\n`;
  });
  const old = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${delivered})`;
  return `${rows.join('')}
    INSERT INTO leads (id, received_at, language, name, email, company, message, message_id)
      ${old} SELECT 'old ' || n, n, 'en', 'Ana', 'ana@otra.example', 'Otra', 'Hello', '<old@site.example>' FROM numbers;
    INSERT INTO deliveries (lead_id, channel, state, next_attempt_at, delivered_at, since)
      ${old} SELECT 'old ' || n, 'mail', 'delivered', n, n, n FROM numbers;
    INSERT INTO notices (name, told_at, claimed_until)
      VALUES ('parked-leads', 7, NULL), ('disk-space', 0, 9);\n`;
}

async function leadsDatabase(kind: 'sqlite' | 'postgres'): Promise<TestDatabase> {
  const database = await (kind === 'sqlite' ? sqliteDatabase() : postgresDatabase());
  await database.run(`${leadsTables[kind]}\n${leadsTables.indexes}\n${messages()}SELECT 1`);
  return database;
}

function claimAll(store: Store): Promise<Claim[]> {
  return claimDue(store, now + hour, { leaseMs: hour });
}

/** That nothing is lost, and nothing is sent again. */
async function expectTakenOver(store: Store): Promise<void> {
  expect(await store.count()).toBe(ids.length + delivered);
  expect(await claimAll(store)).toMatchObject([
    { message: { id: 'pending', mailId: '<pending@site.example>' }, attempts: 3, since: now + 3 },
  ]);
}

describe.each(['sqlite', 'postgres'] as const)(
  'the tables of the version before, on %s',
  (kind) => {
    test('are taken over with all that is under way, and leave nothing behind', async () => {
      await using database = await leadsDatabase(kind);
      await using store = database.open();
      for (const [id, state] of Object.entries(states)) {
        const record = await store.find(id);
        const isErased = id === 'erased';
        const isEnded = ['delivered', 'given-up', 'transferred'].includes(id);
        expect(record?.message).toMatchObject({
          id,
          receivedAt: now,
          language: 'es',
          mailId: `<${id}@site.example>`,
          suspicion: id === 'quarantined' ? 'too-fast' : null,
          context: isErased ? null : { page: '/precios' },
          fields: isErased
            ? {}
            : {
                name: `Íñigo ${id}`,
                company: 'Peña & Hijos',
                size: null,
                message: 'Hola',
                demo: null,
              },
        });
        expect(record).toMatchObject({
          key: isErased ? null : `key ${id}`,
          fingerprint: isErased ? '' : `hash ${id}`,
          deliveries: [
            {
              destination: 'mail',
              state: id === 'unconfirmed' ? 'parked' : state.replace('moved', 'transferred'),
              attempts: 2,
              nextAttemptAt: now + 1,
              endedAt: isEnded ? now + 2 : null,
              lastError: '451',
              since: now + 3,
            },
            { destination: 'webhook', state: 'delivered', endedAt: now + 4 },
          ],
        });
      }
      await expectTakenOver(store);
      expect(await store.backlog(['mail'], now)).toMatchObject({ parked: 2, quarantined: 1 });
      expect(await store.alerts()).toEqual(new Map([['parked-leads', 7]]));
      const newest = { order: 'newest-first', limit: 20 } as const;
      expect(await store.list({ ...newest, words: ['pena', 'inigo'] })).toHaveLength(
        ids.length - 1,
      );
      expect(await store.list({ ...newest, context: 'PRECIO' })).toHaveLength(ids.length - 1);
      expect(await store.findByPerson('inigo@empresa.example', 20)).toHaveLength(ids.length - 1);
      expect(await store.findKey('key parked', 'hash parked')).toMatchObject({ id: 'parked' });
      const again = makeNewMessage({}, { key: 'other', fingerprint: 'hash quarantined' });
      expect(await store.add(again)).toEqual({
        kind: 'repeated',
        id: 'quarantined',
        isReleased: true,
      });
      const [column, table] =
        kind === 'sqlite' ? ['name', 'sqlite_master'] : ['relname', 'pg_class'];
      const leftNames = `SELECT ${column} FROM ${table} WHERE ${column} LIKE '%lead%'`;
      expect(await database.run(leftNames)).toEqual([]);
      expect(await database.run('SELECT max(version) AS version FROM migrations')).toEqual([
        { version: 1000 },
      ]);
    });

    test('stay as they are if they are older, and people are told what to do', async () => {
      await using database = await leadsDatabase(kind);
      await database.run(
        `DELETE FROM migrations WHERE version = ${kind === 'sqlite' ? 7 : 6};\nSELECT 1`,
      );
      await using store = database.open();
      await expect(store.open()).rejects.toMatchObject({
        reason: 'too-old',
        message: expect.stringContaining('start the version before this one once'),
      });
      const [row] = await database.run(
        "SELECT state FROM deliveries WHERE lead_id = 'unconfirmed'",
      );
      expect(row).toEqual({ state: 'moved' });
    });
  },
);

test('what a server of the version before is sending is not sent twice, on PostgreSQL', async () => {
  await using database = await leadsDatabase('postgres');
  await database.run(`UPDATE deliveries SET lease = 'before', lease_until = ${Date.now() + hour}
    WHERE lead_id = 'pending' RETURNING lead_id`);
  await using store = database.open();
  expect(await claimAll(store)).toEqual([]);
  await database.run(
    'UPDATE deliveries SET lease_until = 0 WHERE lease IS NOT NULL RETURNING lease',
  );
  await expectTakenOver(store);
});

test('killed between any two statements, a migration on SQLite is done from the start', async () => {
  await using database = await leadsDatabase('sqlite');
  const copies: string[] = [];
  const connection = new DatabaseSync(database.place);
  connection.exec('PRAGMA journal_mode = WAL');
  const tables = createTables(nodeSqliteDialect(connection), () => {
    // The files as a kill at this moment leaves them.
    const copy = `${database.place}-${copies.length}`;
    mkdirSync(copy);
    for (const suffix of ['', '-wal']) {
      const file = database.place + suffix;
      if (existsSync(file)) cpSync(file, join(copy, `messages.db${suffix}`));
    }
    copies.push(copy);
  });
  await migrate(tables, rules);
  await tables.destroy();
  expect(copies.length).toBeGreaterThan(20);
  for (const copy of copies) {
    const store = new Store(openSqlite({ file: join(copy, 'messages.db'), rules }), rules);
    await expectTakenOver(store);
    await store.close();
  }
});

test('killed between any two statements, a migration on PostgreSQL is done from the start', async () => {
  await using database = await leadsDatabase('postgres');
  const killer = new pg.Client(database.place);
  await killer.connect();
  const options = { max: 1, session: 'SELECT 1', maxAnswerMs: hour };
  let killed = 0;
  for (let isDone = false; !isDone;) {
    let left = killed + 1;
    const pool = createPool(database.place, options);
    const tables = createTables(new PostgresDialect({ pool }), async () => {
      left -= 1;
      if (left !== 0) return;
      // Nor does this process connect again.
      void pool.end();
      await killer.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`);
    });
    isDone = await migrate(tables, rules).then(
      () => true,
      () => false,
    );
    if (left > 0) await tables.destroy();
    else killed += 1;
    const { rows } = await killer.query(
      `SELECT to_regclass('leads') IS NULL AS "isMoved", to_regclass('messages') IS NULL AS "isNew"`,
    );
    expect(rows[0].isMoved).toBe(!rows[0].isNew);
  }
  await killer.end();
  expect(killed).toBeGreaterThan(20);
  await using store = database.open();
  await expectTakenOver(store);
});
