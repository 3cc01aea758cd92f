import { setTimeout as sleep } from 'node:timers/promises';
import type { SqliteConnection } from './sqlite-connection.ts';
import { asUnavailable, isBusy } from './sqlite-errors.ts';

export type GroupCommit = {
  /** Runs the work in a transaction and resolves with its result after the commit. */
  run<Result>(work: (connection: SqliteConnection) => Result): Promise<Result>;
  /** Commits what is queued. Resolves when nothing is. */
  drain(): Promise<void>;
};

export type GroupCommitOptions = {
  /** The open database. Throws if it cannot be used. */
  connect(): SqliteConnection;
  /** Called after each commit, before anyone hears of it. Throws if the commit is not kept. */
  verify(): void;
  /** How long to try again while another process is writing. */
  busyTimeoutMs: number;
};

type Job = {
  begin(connection: SqliteConnection): void;
  end(): void;
  fail(error: unknown): void;
};

/** How long to wait before trying a locked database again. The event loop goes on meanwhile. */
export const busyRetryMs = 15;

/**
 * Group commit: all work of one turn of the event loop shares a transaction, and so one wait for the
 * disk. Work that throws is rolled back alone; nothing resolves before the commit.
 */
export function createGroupCommit(options: GroupCommitOptions): GroupCommit {
  const { connect, verify, busyTimeoutMs } = options;
  let jobs: Job[] = [];
  /** When the database was found locked, which it still is; null if it is not. */
  let lockedSince: number | null = null;

  function flush(): void {
    const group = jobs;
    if (group.length === 0) return;
    let connection: SqliteConnection;
    try {
      connection = connect();
      connection.prepare('BEGIN IMMEDIATE').run();
    } catch (error) {
      if (isBusy(error) && waitsOn()) return void setTimeout(flush, busyRetryMs);
      return fail(error);
    }
    lockedSince = null;
    jobs = [];
    commit(connection, group);
  }

  function waitsOn(): boolean {
    lockedSince ??= performance.now();
    return performance.now() < lockedSince + busyTimeoutMs;
  }

  function fail(error: unknown): void {
    const group = jobs;
    jobs = [];
    lockedSince = null;
    for (const job of group) job.fail(error);
  }

  function commit(connection: SqliteConnection, group: Job[]): void {
    const { database, prepare } = connection;
    const attempt = group.length === 1 ? attemptAlone : attemptInSavepoint;
    let done: Job[] = [];
    try {
      done = group.filter((job) => attempt(connection, job));
      prepare('COMMIT').run();
      verify();
    } catch (error) {
      if (database.isOpen && database.isTransaction) database.exec('ROLLBACK');
      for (const job of group) job.fail(error);
      return;
    }
    for (const job of done) job.end();
  }

  /** The transaction is the job's own: when it throws, all of it is rolled back. */
  function attemptAlone(connection: SqliteConnection, job: Job): boolean {
    job.begin(connection);
    return true;
  }

  /** Throws when SQLite has rolled back the whole transaction, as it does when the disk is full. */
  function attemptInSavepoint(connection: SqliteConnection, job: Job): boolean {
    const { database, prepare } = connection;
    prepare('SAVEPOINT job').run();
    try {
      job.begin(connection);
      prepare('RELEASE job').run();
      return true;
    } catch (error) {
      if (!database.isTransaction) throw error;
      prepare('ROLLBACK TO job').run();
      prepare('RELEASE job').run();
      job.fail(error);
      return false;
    }
  }

  function run<Result>(work: (connection: SqliteConnection) => Result): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    let finish = () => {};
    const job: Job = {
      begin(connection) {
        const result = work(connection);
        finish = () => resolve(result);
      },
      end: () => finish(),
      fail: (error) => reject(asUnavailable(error)),
    };
    if (jobs.push(job) === 1) setImmediate(flush);
    return promise;
  }

  async function drain(): Promise<void> {
    flush();
    while (jobs.length > 0) await sleep(busyRetryMs);
  }

  return { run, drain };
}
