import { z } from 'zod';
import type { LeadStore } from './lead-store.ts';
import { noticeRow } from './rows.ts';
import type { Sql } from './sql.ts';

/** When people were told of what. A row without a time is a claim of an earlier version. */
export function alertMethods({
  rows,
  change,
}: Sql): Pick<LeadStore, 'alerts' | 'setAlert' | 'clearAlert'> {
  return {
    async alerts() {
      const told = await rows('SELECT name, told_at AS "toldAt" FROM notices WHERE told_at > 0');
      return new Map(
        z
          .array(noticeRow)
          .parse(told)
          .map(({ name, toldAt }) => [name, toldAt]),
      );
    },
    async setAlert(name, toldAt) {
      await change(
        `INSERT INTO notices (name, told_at) VALUES (:name, :toldAt)
        ON CONFLICT (name) DO UPDATE SET told_at = :toldAt`,
        { name, toldAt },
      );
    },
    async clearAlert(name) {
      await change('DELETE FROM notices WHERE name = :name', { name });
    },
  };
}
