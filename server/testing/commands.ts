import type { Store } from '@altanube/outbox';
import { runCommand } from '@altanube/outbox/cli';
import { cliOptions } from '../leads/cli.ts';
import { openStore } from '../leads/open-store.ts';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { claimDue, type Claim } from './leases.ts';
import { sharedPostgres } from './shared-postgres.ts';

export type StoreKind = 'SQLite' | 'PostgreSQL';

/** Both kinds of store, for `describe.each`. */
export const storeKinds: StoreKind[] = ['SQLite', 'PostgreSQL'];

/** The time of every command. */
export const now = Date.UTC(2026, 10, 20, 18);
export const day = 24 * 60 * 60_000;

export type CommandResult = { code: number; out: string; err: string };

/** Runs commands on a store, and gives the test access to the same store. */
export type Commands = {
  databaseUrl: string | null;
  dataDir: string;
  run(...args: string[]): Promise<CommandResult>;
  /** On a store that differs from the configured one in some methods. */
  runWith(change: (store: Store) => Store, ...args: string[]): Promise<CommandResult>;
  withStore<Result>(use: (store: Store) => Promise<Result>): Promise<Result>;
};

export function commandsAt(location: { databaseUrl: string | null; dataDir: string }): Commands {
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
  return {
    ...location,
    run: (...args) => runWith((store) => store, ...args),
    runWith,
    async withStore(use) {
      const store = openStore(location);
      try {
        return await use(store);
      } finally {
        await store.close();
      }
    },
  };
}

/** The same on an empty store of its own, with the settings that name it. */
export async function createCommands(
  kind: StoreKind = 'SQLite',
): Promise<Commands & AsyncDisposable & { env: Record<string, string> }> {
  await using resources = new AsyncDisposableStack();
  const dataDir = resources.use(await temporaryFolder()).path;
  const postgres = resources.use(sharedPostgres());
  const databaseUrl = kind === 'SQLite' ? null : await postgres.createDatabase();
  const owned = resources.move();
  return {
    ...commandsAt({ databaseUrl, dataDir }),
    env: { DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Claims what is due for mail, as a worker does. */
export function claimAll(store: Store, at: number = now): Promise<Claim[]> {
  const lease = crypto.randomUUID();
  return claimDue(store, { now: at, leaseMs: 60_000, limit: 100, lease, channel: 'mail' });
}
