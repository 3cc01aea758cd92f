import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { maxCount } from './reader.ts';
import { findReason } from './sqlite.ts';

/**
 * Counts unsent messages, up to `maxCount`, in a SQLite file of any version; null if none.
 * `reason` is why the file cannot be read, for the log.
 */
export function countOrphanedMessages(
  file: string,
): { count: number; reason: string | null } | null {
  if (!existsSync(file)) return null;
  try {
    using database = new DatabaseSync(file, { readOnly: true, timeout: 0 });
    const columns = database.prepare("SELECT name FROM pragma_table_info('deliveries')").all();
    if (columns.length === 0) return null;
    const row = database.prepare(countQuery).get({ limit: maxCount });
    const count = Number(row?.['count']);
    return count === 0 ? null : { count, reason: null };
  } catch (error) {
    return { count: 0, reason: findReason(error) ?? 'unreadable' };
  }
}

const countQuery = `SELECT count(DISTINCT message_id) AS count FROM (SELECT message_id
  FROM deliveries WHERE state IN ('pending', 'parked', 'quarantined') LIMIT :limit)`;
