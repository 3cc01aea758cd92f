import { z } from 'zod';
import { backlogLimit, type LeadStore } from './lead-store.ts';
import { countRow } from './rows.ts';
import { transferred, type Sql } from './sql.ts';

type TransferMethods = Pick<
  LeadStore,
  'transferOut' | 'confirmTransfer' | 'countUnconfirmed' | 'countUntransferred'
>;

const unconfirmed = `state = ${transferred} AND delivered_at IS NULL`;

/** Counts leads, at most `:limit` of those that wait for somebody, and of those of a transfer. */
export const countUntransferred = `SELECT count(*) AS count FROM (
    SELECT lead_id FROM (SELECT lead_id FROM deliveries
      WHERE state IN ('pending', 'parked', 'quarantined') LIMIT :limit) AS waiting
    UNION SELECT lead_id FROM (SELECT lead_id FROM deliveries
      WHERE ${unconfirmed} LIMIT :limit) AS interrupted) AS untransferred`;

/** Statements of both databases, each held to an index by a test. */
export const transferStatements = {
  countUnconfirmed: `SELECT count(DISTINCT lead_id) AS count FROM
    (SELECT lead_id FROM deliveries WHERE ${unconfirmed} LIMIT :limit) AS counted`,
  countUntransferred,
};

/** What becomes of leads that go to another store. */
export function transferMethods({ rows, change, isInList, leases }: Sql): TransferMethods {
  const isListed = isInList('lead_id', ':ids');

  async function count(statement: string, limit: number): Promise<number> {
    const [{ count: counted }] = z.tuple([countRow]).parse(await rows(statement, { limit }));
    return counted;
  }

  return {
    transferOut: (ids) =>
      change(
        `UPDATE deliveries SET state = ${transferred}, delivered_at = NULL,
          lease = NULL, lease_until = NULL
        WHERE ${isListed} AND state = 'pending' AND ${leases.isFree} AND lead_id NOT IN
          (SELECT lead_id FROM deliveries
            WHERE ${isListed} AND state = 'pending' AND NOT (${leases.isFree}))`,
        { ids: ids.join() },
      ),
    async confirmTransfer(ids, now) {
      await change(
        `UPDATE deliveries SET state = ${transferred}, delivered_at = :now WHERE ${isListed}
          AND (state IN ('parked', 'quarantined') OR (${unconfirmed}))`,
        { ids: ids.join(), now },
      );
    },
    countUnconfirmed: () => count(transferStatements.countUnconfirmed, backlogLimit),
    countUntransferred: () => count(countUntransferred, Number.MAX_SAFE_INTEGER),
  };
}
