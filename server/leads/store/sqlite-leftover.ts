import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { backlogLimit } from './lead-store.ts';
import { countRow } from './rows.ts';
import { unavailableReason } from './sqlite-errors.ts';
import { countUntransferred } from './transfer-methods.ts';

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
    const isEmpty = database.prepare(hasDeliveries).get() === undefined;
    if (isEmpty) return { ok: true, count: 0 };
    const row = database.prepare(countUntransferred).get({ limit: backlogLimit });
    return { ok: true, count: countRow.parse(row).count };
  } catch (error) {
    return { ok: false, reason: unavailableReason(error) ?? 'unreadable' };
  } finally {
    database?.close();
  }
}

const hasDeliveries = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'deliveries'";
