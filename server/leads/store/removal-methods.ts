import { fieldOrder, isRequired } from '#lead/fields.ts';
import type { LeadStore, PurgeCursor, Purged, PurgeRequest } from './lead-store.ts';
import { endedRow, idRow } from './rows.ts';
import { isIn, transferred, type Sql, type SqlParameters, type Statement } from './sql.ts';

type RemovalMethods = Pick<LeadStore, 'erase' | 'discard' | 'purge'>;

/** Statements of both databases, each held to an index by a test. */
export const removalStatements = {
  ended: `SELECT delivered_at AS time, lead_id AS id FROM deliveries
    WHERE delivered_at IS NOT NULL AND delivered_at < :before
      AND (delivered_at, lead_id) > (:time, :id)
    ORDER BY delivered_at, lead_id LIMIT :limit`,
  quarantined: `SELECT since AS time, lead_id AS id FROM deliveries
    WHERE state = 'quarantined' AND since < :before AND (since, lead_id) > (:time, :id)
    ORDER BY since, lead_id LIMIT :limit`,
};

const emptied = [
  ...fieldOrder.map((field) => `${field} = ${isRequired(field) ? "''" : 'NULL'}`),
  'attribution = NULL',
  'attribution_search = NULL',
].join(', ');

/** Takes leads, or what is personal about them, out of the store. */
export function removalMethods({
  rows,
  changeTogether,
  isInList,
  forgetWords,
  locks,
}: Sql): RemovalMethods {
  const erase = `UPDATE leads SET ${emptied}, idempotency_key = NULL, payload_hash = NULL, erased_at = :now
    WHERE ${isInList('id', ':ids')} AND erased_at IS NULL RETURNING id`;
  const endErased = `UPDATE deliveries SET state = 'erased', last_error = NULL, delivered_at = NULL,
      lease = NULL, lease_until = NULL WHERE ${isInList('lead_id', ':ids')} AND state <> 'erased'`;
  const discard = `DELETE FROM leads WHERE ${isInList('id', ':ids')}
    AND EXISTS (SELECT 1 FROM deliveries WHERE lead_id = leads.id AND state = 'quarantined')
    AND NOT EXISTS (SELECT 1 FROM deliveries
      WHERE lead_id = leads.id AND state IN ('pending', 'parked')) RETURNING id`;
  const deleteEnded = `DELETE FROM leads WHERE ${isInList('id', ':ids')} AND erased_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM deliveries
      WHERE lead_id = leads.id AND ${isIn('channel', ':channels')}
        AND (state NOT IN ('delivered', 'given-up', ${transferred})
          OR coalesce(delivered_at, :before) >= :before)) RETURNING id`;

  async function candidates(
    statement: string,
    { before, after, limit }: { before: number; after: PurgeCursor | null; limit: number },
  ) {
    const { time, id } = after ?? { time: 0, id: '' };
    return (await rows(statement, { before, time, id, limit })).map((row) => endedRow.parse(row));
  }

  /**
   * Locks leads and changes them, so that whether they may be removed is decided by what they are
   * then: a lead that somebody releases at this moment stays.
   */
  async function changeLocked(ids: string, statements: readonly Statement[]): Promise<unknown[][]> {
    const locking = locks.map((text) => ({ text, parameters: { ids } }));
    return (await changeTogether([...locking, ...statements])).slice(locks.length);
  }

  async function remove(text: string, parameters: SqlParameters & { ids: string }) {
    const { ids } = parameters;
    if (ids === '') return [];
    const [removed = []] = await changeLocked(ids, [{ text, parameters }]);
    return removed.map((row) => idRow.parse(row).id);
  }

  async function purgeEnded(request: PurgeRequest): Promise<Purged> {
    const { endedBefore: before, channels, after, limit } = request;
    const found = await candidates(removalStatements.ended, { before, after, limit });
    const parameters = { ids: idsOf(found), channels: channels.join(), before };
    const ids = await remove(deleteEnded, parameters);
    const last = found.length < limit ? undefined : found.at(-1);
    if (last !== undefined) return { ids, next: { stage: 'ended', ...last } };
    const start = { stage: 'quarantined', time: 0, id: '' } as const;
    return { ids, next: request.quarantinedBefore === null ? null : start };
  }

  async function purgeQuarantined(request: PurgeRequest, before: number): Promise<Purged> {
    const { after, limit } = request;
    const found = await candidates(removalStatements.quarantined, { before, after, limit });
    const ids = await remove(discard, { ids: idsOf(found) });
    const last = found.length < limit ? undefined : found.at(-1);
    return { ids, next: last === undefined ? null : { stage: 'quarantined', ...last } };
  }

  return {
    async erase({ ids, now }) {
      if (ids.length === 0) return [];
      const [erased = []] = await changeLocked(ids.join(), [
        { text: erase, parameters: { ids: ids.join(), now } },
        ...[endErased, ...forgetWords].map((text) => ({ text, parameters: { ids: ids.join() } })),
      ]);
      return erased.map((row) => idRow.parse(row).id);
    },
    discard: (ids) => remove(discard, { ids: ids.join() }),
    async purge(request) {
      const { after, quarantinedBefore } = request;
      if (after?.stage !== 'quarantined') return purgeEnded(request);
      if (quarantinedBefore === null) return { ids: [], next: null };
      return purgeQuarantined(request, quarantinedBefore);
    },
  };
}

function idsOf(found: { id: string }[]): string {
  return [...new Set(found.map(({ id }) => id))].join();
}
