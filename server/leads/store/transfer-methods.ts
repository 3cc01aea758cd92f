import { z } from 'zod';
import { backlogLimit, type LeadStore } from './lead-store.ts';
import { countRow } from './rows.ts';
import { transferred, type Sql } from './sql.ts';

type TransferMethods = Pick<LeadStore, 'count' | 'markTransferred' | 'countUnconfirmed'>;

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
export function transferMethods({ rows, change, isInList }: Sql): TransferMethods {
  async function count(statement: string, parameters = {}): Promise<number> {
    const [{ count: counted }] = z.tuple([countRow]).parse(await rows(statement, parameters));
    return counted;
  }

  return {
    count: () => count('SELECT count(*) AS count FROM leads'),
    async markTransferred(ids, now) {
      await change(
        `UPDATE deliveries SET state = ${transferred}, delivered_at = :now,
          lease = NULL, lease_until = NULL
        WHERE ${isInList('lead_id', ':ids')}
          AND (state IN ('pending', 'parked', 'quarantined') OR (${unconfirmed}))`,
        { ids: ids.join(), now },
      );
    },
    countUnconfirmed: () => count(transferStatements.countUnconfirmed, { limit: backlogLimit }),
  };
}
