import { join } from 'node:path';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { startChild } from '../testing/child.ts';
import { connectPostgres, createPostgresDatabase } from '@altanube/outbox/testing/databases';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { openStore } from '@altanube/contact/open-store';

const program = join(import.meta.dirname, '../testing/leads-process.ts');

const patience = { timeout: 60_000 };
type Server = ReturnType<typeof startChild>;

/** A database for servers, which records the work of their leader. */
async function setUp() {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await createTemporaryFolder());
  const database = resources.use(await createPostgresDatabase());
  const { pathOrUrl: url } = database;
  // Creates the tables.
  await using store = openStore({ dataDir: '', databaseUrl: url });
  await store.open();
  const session = resources.use(await connectPostgres(url));
  await session.query(recordWork);
  const owned = resources.move();
  return {
    session,
    start(name: string) {
      const env = {
        DATABASE_URL: `${url}?application_name=${name}`,
        DATA_DIR: folder.path,
        SERVER_NAME: name,
      };
      return owned.use(startChild([program], { env }));
    },
    /** Lists the servers that corrected times since the last call, sorted. */
    async listWorkers(): Promise<string[]> {
      const { rows } = await session.query('DELETE FROM work RETURNING name');
      return [...new Set(rows.map(({ name }) => name))].sort();
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Records which server corrects times, as the leader does in each round. */
const recordWork = `CREATE UNLOGGED TABLE work (name TEXT);
  CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF current_query() LIKE '%"since" = case when%' THEN
      INSERT INTO work VALUES (current_setting('application_name'));
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER corrects AFTER UPDATE ON deliveries FOR EACH STATEMENT EXECUTE FUNCTION note()`;

const createLogCheck =
  ({ lines }: Server, event: string) =>
  () =>
    lines.some((line) => JSON.parse(line).event === event);

/** Starts a server, and waits until it is the leader. */
async function startLeader(site: Awaited<ReturnType<typeof setUp>>, name: string) {
  const server = site.start(name);
  await expect.poll(createLogCheck(server, 'housekeeping-taken'), patience).toBe(true);
  return server;
}

/** Waits until a server has tried several times to become the leader. */
async function waitForRounds(session: pg.Client, name: string): Promise<void> {
  await session.query('DELETE FROM work');
  const statement = `SELECT query_start::text AS at FROM pg_stat_activity
    WHERE query LIKE '%pg_try_advisory_lock%' AND application_name = $1`;
  const turns = new Set<string>();
  const rounds = async () => {
    for (const { at } of (await session.query(statement, [name])).rows) turns.add(at);
    return turns.size;
  };
  await expect.poll(rounds, patience).toBeGreaterThan(6);
}

test.each(['SIGKILL', 'SIGSTOP'] as const)(
  'one of two servers is the leader; after a %s the other becomes and stays it',
  async (signal) => {
    await using site = await setUp();
    const one = await startLeader(site, 'one');
    const two = site.start('two');
    await waitForRounds(site.session, 'two');
    expect(await site.listWorkers()).toEqual(['one']);
    one.child.kill(signal);
    await expect.poll(createLogCheck(two, 'housekeeping-taken'), patience).toBe(true);
    if (signal === 'SIGSTOP') {
      one.child.kill('SIGCONT');
      await expect.poll(createLogCheck(one, 'housekeeping-left'), patience).toBe(true);
      // A statement may have been under way when the server was stopped.
      await waitForRounds(site.session, 'one');
    }
    await waitForRounds(site.session, 'two');
    await waitForRounds(site.session, 'two');
    expect(await site.listWorkers()).toEqual(['two']);
  },
  120_000,
);
