import { resolve } from 'node:path';
import { StoreUnavailable } from './lead-store.ts';
import { openSqliteConnection, type SqliteConnection } from './sqlite-connection.ts';
import { asUnavailable } from './sqlite-errors.ts';
import { rescue } from './sqlite-rescue.ts';

export type SqliteFile = {
  path: string;
  /** The open database, opened if it is not. Throws `StoreUnavailable`. */
  connect(): SqliteConnection;
  /** Throws `StoreUnavailable` if the file has vanished, after its content was written out. */
  verify(): void;
  close(): void;
};

export type SqliteFileOptions = {
  path: string;
  now: () => number;
  maxPages: number | null;
  /** Called with the file that holds the leads of one that has vanished, or why there is none. */
  onVanished: (rescued: Rescued) => void;
};

export type Rescued = { ok: true; file: string } | { ok: false; reason: string };

/** How often to look for the file under its name when nothing else does. */
const lookEveryMs = 500;

/** A database file that is opened when it is needed, again after it could not be, or has vanished. */
export function createSqliteFile(options: SqliteFileOptions): SqliteFile {
  const { now, maxPages, onVanished } = options;
  const path = resolve(options.path);
  let connection: SqliteConnection | null = null;
  let timer: NodeJS.Timeout | null = null;

  function connect(): SqliteConnection {
    verify();
    connection ??= open();
    return connection;
  }

  function open(): SqliteConnection {
    try {
      const opened = openSqliteConnection({ file: path, now, maxPages });
      timer ??= setInterval(look, lookEveryMs).unref();
      return opened;
    } catch (error) {
      throw asUnavailable(error);
    }
  }

  function look(): void {
    try {
      verify();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      // Whoever uses the store next gets a new connection, or learns why there is none.
    }
  }

  function verify(): void {
    const current = connection;
    if (current === null || !current.isVanished()) return;
    connection = null;
    let cause: unknown = null;
    try {
      onVanished({ ok: true, file: rescue(current, path, now()) });
    } catch (error) {
      cause = error;
      onVanished({ ok: false, reason: error instanceof Error ? error.message : String(error) });
    } finally {
      current.close();
    }
    throw new StoreUnavailable('vanished', cause);
  }

  return {
    path,
    connect,
    verify,
    close() {
      if (timer !== null) clearInterval(timer);
      connection?.close();
      connection = null;
    },
  };
}
