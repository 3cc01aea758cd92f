import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createBinder, databaseNow as now, runQuery } from './postgres-sql.ts';

export type LeaseOptions = {
  pool: Pick<pg.Pool, 'query'>;
  /** Resolves once the table is there. */
  open: () => Promise<void>;
  /** What is leased: of several servers that ask for the same name, one gets it. */
  name: string;
};

/**
 * A lease that one of several servers on a database holds, by the clock of the database, until it ends
 * or is given back. Rejects with `StoreUnavailable` while the database cannot be used.
 */
export type Lease = {
  /** Takes or renews the lease for so long. Resolves with whether this server has it. */
  claim(ms: number): Promise<boolean>;
  release(): Promise<void>;
};

const statements = {
  // A lease that ends long after one that begins now is from a clock that was ahead.
  claim: `INSERT INTO leases AS known (name, holder, ends_at) VALUES (:name, :holder, ${now} + :ms)
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
      WHERE known.holder = excluded.holder OR known.ends_at <= ${now}
        OR known.ends_at > excluded.ends_at + 60000
    RETURNING name`,
  release: 'DELETE FROM leases WHERE name = :name AND holder = :holder',
};

export function createPostgresLease({ pool, open, name }: LeaseOptions): Lease {
  const bind = createBinder('lease');
  const holder = randomUUID();

  async function changed(statement: string, parameters: { ms?: number } = {}): Promise<number> {
    await open();
    const query = bind(statement, { name, holder, ...parameters });
    return (await runQuery(pool, query)).rowCount ?? 0;
  }

  return {
    claim: async (ms) => (await changed(statements.claim, { ms })) > 0,
    async release() {
      await changed(statements.release);
    },
  };
}
