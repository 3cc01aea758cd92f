import type { LeadStore } from './lead-store.ts';
import { noticeRow } from './rows.ts';
import { clockToleranceMs, type Sql } from './sql.ts';

type NoticeMethods = Pick<
  LeadStore,
  'claimNotice' | 'claimEnd' | 'recordNotice' | 'releaseNotice' | 'clearNotice'
>;

/** Nobody is telling, or whoever was has not said within the time of a claim what became of it. */
const isFree = `(coalesce(notices.claimed_until, 0) <= :now
  OR notices.claimed_until - ${clockToleranceMs} > :until)`;

/** A notice that is told for the first time has no time yet. */
const statements = {
  claim: `INSERT INTO notices (name, told_at, claimed_until) VALUES (:name, 0, :until)
    ON CONFLICT (name) DO UPDATE SET claimed_until = :until
      WHERE (notices.told_at <= :before OR notices.told_at > :now OR notices.told_at = 0) AND ${isFree}
    RETURNING told_at AS "lastToldAt"`,
  // Also of a claim that nobody has confirmed: whoever had it may have told before it died.
  claimEnd: `UPDATE notices SET claimed_until = :until
    WHERE name = :name AND ${isFree} RETURNING name`,
  findClaimed: `SELECT name FROM notices WHERE name = :name AND NOT ${isFree}`,
  record: `INSERT INTO notices (name, told_at) VALUES (:name, :at)
    ON CONFLICT (name) DO UPDATE SET told_at = :at, claimed_until = NULL`,
  forgetUntold: 'DELETE FROM notices WHERE name = :name AND told_at = 0',
  release: 'UPDATE notices SET claimed_until = NULL WHERE name = :name',
  clear: 'DELETE FROM notices WHERE name = :name',
};

/** What people were told, shared by all servers on the store. */
export function noticeMethods({ change, changeTogether }: Sql): NoticeMethods {
  return {
    async claimNotice({ name, now, before, until }) {
      const parameters = { name, now, before, until };
      const [rows = []] = await changeTogether([{ text: statements.claim, parameters }]);
      const [row] = rows;
      if (row === undefined) return null;
      const { lastToldAt } = noticeRow.parse(row);
      return { lastToldAt: lastToldAt === 0 ? null : lastToldAt };
    },
    async claimEnd({ name, now, until }) {
      const parameters = { name, now, until };
      const [claimed = [], taken = []] = await changeTogether([
        { text: statements.claimEnd, parameters },
        { text: statements.findClaimed, parameters },
      ]);
      if (claimed.length > 0) return 'ours';
      return taken.length > 0 ? 'taken' : 'none';
    },
    async recordNotice(name, at) {
      await change(statements.record, { name, at });
    },
    async releaseNotice(name) {
      const parameters = { name };
      await changeTogether([
        { text: statements.forgetUntold, parameters },
        { text: statements.release, parameters },
      ]);
    },
    async clearNotice(name) {
      return (await change(statements.clear, { name })) > 0;
    },
  };
}
