import { randomUUID } from 'node:crypto';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { startScriptedSmtp } from '@altanube/outbox/testing/scripted-smtp';
import { buildIfChanged } from '../scripts/build.ts';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { startPostgres } from '@altanube/outbox/testing/postgres';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { contactEndpoint } from '../packages/content/src/routes.ts';
import { lacksPrograms, measureLoad, median, startServer, type Load } from './load.ts';

const senders = [1, 10, 100];
const seconds = 2;
/** Not counted: until the code of the server is compiled. */
const warmUpSeconds = 4;
/** As many connections to PostgreSQL as the server opens, which share its commits. */
const connections = 10;

/**
 * Each message after its commit is on the disk, beside the rate at which the same store commits
 * single rows without a server. In turn, since the speed of a disk varies.
 */
export async function run(rounds = '5'): Promise<void> {
  if (lacksPrograms()) return;
  buildIfChanged();
  await using postgres = await startPostgres();
  // Delivery waits for the greeting of a silent mail server, so that only accepting is measured.
  await using silent = await startScriptedSmtp('greeting', 'silence');
  const rows: Record<string, object> = {};
  for (const store of ['SQLite', 'PostgreSQL']) {
    for (const count of senders) {
      await using folder = await temporaryFolder();
      const isSqlite = store === 'SQLite';
      const env: Record<string, string> = {
        ...{ ENV_FILE: devNull, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder.path },
        ...{ SMTP_URL: silent.url, LEADS_PER_ADDRESS: '1000000', LEADS_OVERALL: '1000000' },
        DATABASE_URL: isSqlite ? '' : await postgres.createDatabase(),
      };
      const raw = isSqlite
        ? openSqlite(join(folder.path, 'raw.db'))
        : await openPostgres(await postgres.createDatabase());
      const results = await measure(env, { raw, count, rounds: Number(rounds) });
      rows[`${store}, ${count} senders`] = toRow(results);
      await raw.close();
    }
  }
  console.table(rows);
}

type Result = { load: Load; raw: number; rawShared: number };
type RawStore = { commit(text: string): Promise<void>; close(): Promise<void> };

async function measure(
  env: Record<string, string>,
  { raw, count, rounds }: { raw: RawStore; count: number; rounds: number },
): Promise<Result[]> {
  await using folder = await temporaryFolder();
  const log = join(folder.path, 'server.log');
  await using server = await startServer(['server/main.mjs'], { log, env });
  const headers = { 'content-type': 'application/json' };
  const options = { connections: count, headers, body: JSON.stringify(leadInput) };
  const url = server.origin + contactEndpoint;
  await measureLoad(url, { ...options, seconds: warmUpSeconds });
  const results: Result[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const load = await measureLoad(url, { ...options, seconds });
    // What it does for earlier messages would meet the other measurement.
    server.signal('SIGSTOP');
    results.push({ load, raw: await rawRate(raw, 1), rawShared: await rawRate(raw, connections) });
    server.signal('SIGCONT');
  }
  return results;
}

async function rawRate(store: RawStore, writers: number): Promise<number> {
  const row = JSON.stringify(leadInput);
  let count = 0;
  const end = performance.now() + (seconds * 1000) / 2;
  async function write(): Promise<void> {
    for (; performance.now() < end; count += 1) await store.commit(row);
  }
  await Promise.all(Array.from({ length: writers }, write));
  return count / (seconds / 2);
}

function toRow(results: Result[]) {
  const of = (figure: (result: Result) => number) => median(results.map(figure));
  return {
    'messages/s': Math.round(of(({ load }) => load.perSecond)),
    'p50 ms': of(({ load }) => load.p50Ms),
    'p99 ms': of(({ load }) => load.p99Ms),
    'raw commits/s': Math.round(of(({ raw }) => raw)),
    ratio: `${Math.round(100 * of(({ load, raw }) => load.perSecond / raw))} %`,
    'raw, 10 writers': Math.round(of(({ rawShared }) => rawShared)),
  };
}

const table = 'CREATE TABLE raw (id TEXT PRIMARY KEY, text TEXT NOT NULL)';

/** Commits each row to the disk on its own, as durably as messages, and does nothing else. */
function openSqlite(file: string): RawStore {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${table}`);
  const insert = database.prepare('INSERT INTO raw VALUES (?, ?)');
  return {
    commit: async (text) => void insert.run(randomUUID(), text),
    close: async () => database.close(),
  };
}

async function openPostgres(url: string): Promise<RawStore> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  // The last connections may end with the database.
  pool.on('error', () => {});
  await pool.query(table);
  return {
    async commit(text) {
      const values = [randomUUID(), text];
      await pool.query({ name: 'raw', text: 'INSERT INTO raw VALUES ($1, $2)', values });
    },
    close: () => pool.end(),
  };
}
