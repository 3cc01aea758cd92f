import type { LeadStore } from './lead-store.ts';
import { noticeRow } from './rows.ts';
import type { Sql } from './sql.ts';

type NoticeMethods = Pick<LeadStore, 'claimNotice' | 'restoreNotice' | 'clearNotice'>;

const statements = {
  claim: `INSERT INTO notices (name, told_at) VALUES (:name, :now)
    ON CONFLICT (name) DO UPDATE SET told_at = :now, last_told_at = notices.told_at
      WHERE notices.told_at <= :before OR notices.told_at > :now
    RETURNING last_told_at AS "lastToldAt"`,
  restore: 'UPDATE notices SET told_at = :at WHERE name = :name',
  clear: 'DELETE FROM notices WHERE name = :name',
};

/** What people were told, shared by all servers on the store. */
export function noticeMethods({ change, changeTogether }: Sql): NoticeMethods {
  return {
    async claimNotice({ name, now, before }) {
      const [rows = []] = await changeTogether([
        { text: statements.claim, parameters: { name, now, before } },
      ]);
      const [row] = rows;
      return row === undefined ? null : noticeRow.parse(row);
    },
    async restoreNotice(name, lastToldAt) {
      if (lastToldAt === null) await change(statements.clear, { name });
      else await change(statements.restore, { name, at: lastToldAt });
    },
    async clearNotice(name) {
      return (await change(statements.clear, { name })) > 0;
    },
  };
}
