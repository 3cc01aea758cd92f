import type { DatabaseSync } from 'node:sqlite';
import { StoreUnavailable } from './lead-store.ts';
import { unavailableReason } from './sqlite-errors.ts';

export type GroupCommit = {
  /** Runs the work in a transaction and resolves with its result after the commit. */
  run<Result>(work: () => Result): Promise<Result>;
  /** Commits what is queued. */
  flush(): void;
};

type Job = { begin(): void; end(): void; fail(error: unknown): void };

/**
 * Group commit: all work of one turn of the event loop shares a transaction, and so one wait for the
 * disk. Work that throws is rolled back alone; nothing resolves before the commit.
 */
export function createGroupCommit(database: DatabaseSync): GroupCommit {
  const sql = {
    begin: database.prepare('BEGIN IMMEDIATE'),
    commit: database.prepare('COMMIT'),
    save: database.prepare('SAVEPOINT job'),
    release: database.prepare('RELEASE job'),
    rollBack: database.prepare('ROLLBACK TO job'),
  };
  let jobs: Job[] = [];

  function flush(): void {
    const group = jobs;
    jobs = [];
    if (group.length === 0) return;
    const done: Job[] = [];
    try {
      sql.begin.run();
      for (const job of group) if (attempt(job)) done.push(job);
      sql.commit.run();
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      for (const job of group) job.fail(error);
      return;
    }
    for (const job of done) job.end();
  }

  /** Throws when SQLite has rolled back the whole transaction, as it does when the disk is full. */
  function attempt(job: Job): boolean {
    sql.save.run();
    try {
      job.begin();
      sql.release.run();
      return true;
    } catch (error) {
      if (!database.isTransaction) throw error;
      sql.rollBack.run();
      sql.release.run();
      job.fail(error);
      return false;
    }
  }

  function run<Result>(work: () => Result): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    let finish = () => {};
    const job: Job = {
      begin() {
        const result = work();
        finish = () => resolve(result);
      },
      end: () => finish(),
      fail: (error) => reject(asUnavailable(error)),
    };
    if (jobs.push(job) === 1) setImmediate(flush);
    return promise;
  }

  return { run, flush };
}

/** The error as `StoreUnavailable` if SQLite says that the database cannot be used for now. */
export function asUnavailable(error: unknown): unknown {
  const reason = unavailableReason(error);
  return reason === null ? error : new StoreUnavailable(reason, error);
}
