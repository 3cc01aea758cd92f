import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { unavailableReason } from './errors.ts';
import { countLimit } from './reader.ts';

/**
 * Counts the messages, at most twice `countLimit`, that wait in a file which no server uses any more.
 * Leaves it as it is, of whichever version. `reason` is a word for the log: why it cannot be read.
 */
export function readLeftover(file: string): { count: number; reason: string | null } {
  if (!existsSync(file)) return { count: 0, reason: null };
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 0 });
    const columns = database.prepare("SELECT name FROM pragma_table_info('deliveries')").all();
    if (columns.length === 0) return { count: 0, reason: null };
    const isOld = columns.some(({ name }) => name === 'lead_id');
    const row = database.prepare(isOld ? countOld : countWaiting).get({ limit: countLimit });
    return { count: Number(row?.['count']), reason: null };
  } catch (error) {
    return { count: 0, reason: unavailableReason(error) ?? 'unreadable' };
  } finally {
    database?.close();
  }
}

const countWaiting = `SELECT count(*) AS count FROM (
    SELECT message_id FROM (SELECT message_id FROM deliveries
      WHERE state IN ('pending', 'parked', 'quarantined') LIMIT :limit)
    UNION SELECT message_id FROM (SELECT message_id FROM deliveries
      WHERE state = 'transferred' AND ended_at IS NULL LIMIT :limit))`;

/** The same in the tables of the version before. */
const countOld = countWaiting
  .replaceAll('message_id', 'lead_id')
  .replace("'transferred'", "'moved'")
  .replace('ended_at', 'delivered_at');
