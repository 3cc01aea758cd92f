import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { unavailableReason } from '@altanube/outbox';
import { backlogLimit } from './lead-store.ts';

/** `reason` is a word for the log: why the file cannot be read. */
export type Leftover = { ok: true; count: number } | { ok: false; reason: string };

/**
 * Counts the leads, at most twice `backlogLimit`, that wait in a file which no server uses any more.
 * Leaves it as it is, of whichever version.
 */
export function readLeftover(file: string): Leftover {
  if (!existsSync(file)) return { ok: true, count: 0 };
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 0 });
    const columns = database.prepare("SELECT name FROM pragma_table_info('deliveries')").all();
    if (columns.length === 0) return { ok: true, count: 0 };
    const isOld = columns.some(({ name }) => name === 'lead_id');
    const row = database.prepare(isOld ? countOld : countWaiting).get({ limit: backlogLimit });
    return { ok: true, count: Number(row?.['count']) };
  } catch (error) {
    return { ok: false, reason: unavailableReason(error) ?? 'unreadable' };
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
