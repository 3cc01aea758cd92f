import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { leadInput } from '#server/testing/leads.ts';

/** A row of about the size of a lead. */
const row = JSON.stringify(leadInput);

/** Rows a second, each committed to the disk alone, in a database like that of the leads. */
export async function rawSqliteRate(
  folder: string,
  { seconds }: { seconds: number },
): Promise<number> {
  const database = new DatabaseSync(join(folder, 'raw.db'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  database.exec('CREATE TABLE IF NOT EXISTS raw (id TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT');
  const insert = database.prepare('INSERT INTO raw VALUES (?, ?)');
  let count = 0;
  const end = performance.now() + seconds * 1000;
  for (; performance.now() < end; count += 1) insert.run(randomUUID(), row);
  database.close();
  return count / seconds;
}

/** The same in PostgreSQL, over so many connections, each of which commits one row after another. */
export async function rawPostgresRate(
  url: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const clients = Array.from({ length: connections }, () => new pg.Client(url));
  await Promise.all(clients.map((client) => client.connect()));
  await clients[0]?.query(
    'CREATE TABLE IF NOT EXISTS raw (id TEXT PRIMARY KEY, text TEXT NOT NULL)',
  );
  let count = 0;
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    clients.map(async (client) => {
      for (; performance.now() < end; count += 1) {
        const values = [randomUUID(), row];
        await client.query({ name: 'raw', text: 'INSERT INTO raw VALUES ($1, $2)', values });
      }
    }),
  );
  await Promise.all(clients.map((client) => client.end()));
  return count / seconds;
}
