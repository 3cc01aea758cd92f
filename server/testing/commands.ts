import { dirname } from 'node:path';
import type { Store } from '@altanube/outbox';
import { runCommand } from '@altanube/outbox/cli';
import { cliOptions } from '../leads/cli.ts';
import { openStore } from '@altanube/contact/open-store';
import { createPostgresDatabase, createSqliteDatabase } from '@altanube/outbox/testing/databases';
import { claimDue } from '@altanube/outbox/testing/messages';

export type StoreKind = 'SQLite' | 'PostgreSQL';

export const storeKinds: StoreKind[] = ['SQLite', 'PostgreSQL'];

export const now = Date.UTC(2026, 10, 20, 18);

export type Commands = ReturnType<typeof openCommands>;

export function openCommands(location: { databaseUrl: string | null; dataDir: string }) {
  /** Runs on the configured store, with some methods replaced. */
  async function runWith(change: (store: Store) => Store, ...args: string[]) {
    const out: string[] = [];
    const err: string[] = [];
    const code = await runCommand(args, {
      ...cliOptions,
      configure: () => location,
      openStore(at) {
        const store = cliOptions.openStore(at);
        return at === location ? change(store) : store;
      },
      write: (text) => void out.push(text),
      writeError: (text) => void err.push(text),
      now: () => now,
    });
    return { code, out: out.join(''), err: err.join('') };
  }
  const run = (...args: string[]) => runWith((store) => store, ...args);
  return {
    ...location,
    run,
    runWith,
    /** The messages that `list --json` prints. */
    async list(...args: string[]): Promise<(Record<string, unknown> & { id: string })[]> {
      return JSON.parse((await run('list', '--json', ...args)).out);
    },
    async withStore<Result>(use: (store: Store) => Promise<Result>): Promise<Result> {
      await using store = openStore(location);
      return await use(store);
    },
  };
}

/** Creates an empty store, and commands with the settings for it. */
export async function createCommands(kind: StoreKind = 'SQLite') {
  await using resources = new AsyncDisposableStack();
  const file = resources.use(await createSqliteDatabase('leads.db'));
  const dataDir = dirname(file.pathOrUrl);
  const database = kind === 'SQLite' ? file : resources.use(await createPostgresDatabase());
  const databaseUrl = kind === 'SQLite' ? null : database.pathOrUrl;
  return Object.assign(resources.move(), {
    ...openCommands({ databaseUrl, dataDir }),
    env: { DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) },
    query: database.run,
  });
}

/** Claims all messages that are due for mail, as a worker does. */
export const claimAll = (store: Store, at = now) => claimDue(store, at);
