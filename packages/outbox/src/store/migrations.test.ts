import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PostgresDialect } from 'kysely';
import { expect, test } from 'vitest';
import {
  connectPostgres,
  createPostgresDatabase,
  createSqliteDatabase,
  openSqliteStore,
} from '../testing/databases.ts';
import { addMessage, hour } from '../testing/messages.ts';
import { createTables } from './database.ts';
import { migrate } from './migrations.ts';
import { createPool } from './postgres.ts';
import { nodeSqliteDialect } from './sqlite.ts';

test('restarts a migration on SQLite after a crash between any two statements', async () => {
  await using database = await createSqliteDatabase();
  const copies: string[] = [];
  const connection = new DatabaseSync(database.pathOrUrl);
  connection.exec('PRAGMA journal_mode = WAL');
  const tables = createTables(nodeSqliteDialect(connection), () => {
    // Copies the files in the state that a crash at this point leaves.
    const copy = `${database.pathOrUrl}-${copies.length}`;
    mkdirSync(copy);
    for (const suffix of ['', '-wal']) {
      const file = database.pathOrUrl + suffix;
      if (existsSync(file)) cpSync(file, join(copy, `messages.db${suffix}`));
    }
    copies.push(copy);
  });
  await migrate(tables);
  await tables.destroy();
  expect(copies.length).toBeGreaterThan(10);
  for (const copy of copies) {
    await using store = openSqliteStore(join(copy, 'messages.db'));
    expect(await addMessage(store)).toMatchObject({ kind: 'stored' });
  }
});

test('restarts a migration on PostgreSQL after a crash between any two statements', async () => {
  await using database = await createPostgresDatabase();
  await using killer = await connectPostgres(database.pathOrUrl);
  const options = { max: 1, session: 'SELECT 1', queryTimeoutMs: hour };
  let killed = 0;
  for (let isDone = false; !isDone;) {
    let left = killed + 1;
    const pool = createPool(database.pathOrUrl, options);
    const tables = createTables(new PostgresDialect({ pool }), async () => {
      left -= 1;
      if (left !== 0) return;
      // Prevents this process from reconnecting.
      void pool.end();
      await killer.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`);
    });
    isDone = await migrate(tables).then(
      () => true,
      () => false,
    );
    if (left > 0) await tables.destroy();
    else killed += 1;
  }
  expect(killed).toBeGreaterThan(10);
  await using store = database.open();
  expect(await addMessage(store)).toMatchObject({ kind: 'stored' });
});
