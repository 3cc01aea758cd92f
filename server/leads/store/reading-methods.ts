import { z } from 'zod';
import { isSameMailbox } from '#server/leads/mail-address.ts';
import type { DeliveryState, LeadStore } from './lead-store.ts';
import { backlogLimit } from './lead-store.ts';
import { backlogRow, idRow, receivedRow, recordsOf, senderRow, storedState } from './rows.ts';
import { compareKey, findKey, recordColumns, unavailable, type Sql } from './sql.ts';
import { searchTerms, withoutCase } from './words.ts';

type ReadingMethods = Pick<
  LeadStore,
  | 'checkKey'
  | 'backlog'
  | 'countReceived'
  | 'list'
  | 'find'
  | 'search'
  | 'findBySender'
  | 'findQuarantined'
>;

type Listing = {
  state: DeliveryState | null;
  /** What the row of the lead has to be like; null takes every lead. */
  condition: string | null;
  isNewestFirst: boolean;
  isContinued: boolean;
};

/** Statements of both databases, each held to an index by a test. */
export const readingStatements = {
  find: `SELECT ${recordColumns} FROM leads JOIN deliveries ON lead_id = leads.id
    WHERE leads.id = :id ORDER BY channel`,
  findQuarantined: `SELECT lead_id AS id FROM deliveries
    WHERE state = 'quarantined' AND since >= :from AND since < :before
    GROUP BY since, lead_id ORDER BY since, lead_id LIMIT :limit`,
  countSuspicious: countReceived('NOT NULL'),
  countUnsuspicious: countReceived('NULL'),
};

function countReceived(reason: 'NULL' | 'NOT NULL'): string {
  return `SELECT count(*) AS count, min(received_at) AS "oldestAt" FROM
    (SELECT received_at FROM leads WHERE id >= :after AND id < :end
      AND quarantine_reason IS ${reason} ORDER BY id DESC LIMIT :limit) AS received`;
}

/** The lowest UUID of version 7 of a time (RFC 9562, section 5.7). */
function lowestId(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** What is in the store. */
export function readingMethods({
  rows,
  hasWords,
  localPart,
  holds,
  isInList,
}: Sql): ReadingMethods {
  const backlog = backlogStatement(isInList);
  return {
    async checkKey(key, fingerprint) {
      try {
        const [row] = await rows(findKey, { key });
        return row === undefined ? null : compareKey(row, fingerprint);
      } catch (error) {
        return unavailable(error);
      }
    },
    async backlog({ channels, overdueBefore }) {
      const parameters = { channels: channels.join(), overdueBefore };
      const [row] = await rows(backlog, parameters);
      return backlogRow.parse(row);
    },
    async countReceived({ from, before, isSuspicious, limit }) {
      const { countSuspicious, countUnsuspicious } = readingStatements;
      const parameters = { after: lowestId(from), end: lowestId(before), limit };
      const [row] = await rows(isSuspicious ? countSuspicious : countUnsuspicious, parameters);
      return receivedRow.parse(row);
    },
    async list({ state, from = null, order, after, limit }) {
      const statement = listStatement({
        state,
        condition: from === null ? null : cameFrom(holds),
        isNewestFirst: order === 'newest-first',
        isContinued: after !== null,
      });
      return recordsOf(
        await rows(statement, {
          limit,
          ...(state !== null && { state: storedState(state) }),
          ...(after !== null && { after }),
          ...(from !== null && { origin: withoutCase(from) }),
        }),
      );
    },
    async find(id) {
      return recordsOf(await rows(readingStatements.find, { id }))[0] ?? null;
    },
    async search({ words, limit }) {
      const terms = searchTerms(words);
      if (terms.length === 0) return [];
      const { condition, parameters } = hasWords(terms);
      return recordsOf(await rows(searchStatement(condition), { ...parameters, limit }));
    },
    async findBySender({ email, limit }) {
      const ids: string[] = [];
      for (let after = ''; ids.length < limit;) {
        const parameters = { email, after, limit: sendersPortion };
        const page = z.array(senderRow).parse(await rows(senderStatement(localPart), parameters));
        const found = page.filter((row) => isSameMailbox(row.email, email));
        ids.push(...found.map(({ id }) => id));
        const last = page.at(-1);
        if (last === undefined || page.length < sendersPortion) break;
        after = last.id;
      }
      return ids.slice(0, limit);
    },
    async findQuarantined(request) {
      return idsOf(await rows(readingStatements.findQuarantined, request));
    },
  };
}

/** Senders that are compared at once. */
const sendersPortion = 500;

/** The senders of the same name at any domain: only this program knows which domains are one. */
export function senderStatement(localPart: Sql['localPart']): string {
  return `SELECT id, email FROM leads
    WHERE ${localPart('email')} = ${localPart(':email')} AND id > :after AND erased_at IS NULL
    ORDER BY id LIMIT :limit`;
}

/** The condition on a row of `leads` that a part of its attribution holds `:origin`. */
export function cameFrom(holds: Sql['holds']): string {
  return `attribution_search IS NOT NULL AND ${holds('attribution_search', ':origin')}`;
}

/** The statement of `list`; its leads come from the key, or from the index on states. */
export function listStatement({ state, condition, isNewestFirst, isContinued }: Listing): string {
  const direction = isNewestFirst ? 'DESC' : 'ASC';
  const column = state === null ? 'id' : 'lead_id';
  const conditions = [
    ...(state === null ? [] : ['state = :state']),
    ...(isContinued ? [`${column} ${isNewestFirst ? '<' : '>'} :after`] : []),
    ...(condition === null || state !== null ? [] : [condition]),
    ...(condition === null || state === null
      ? []
      : [`EXISTS (SELECT 1 FROM leads WHERE id = lead_id AND ${condition})`]),
  ];
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const source = state === null ? 'id FROM leads' : 'DISTINCT lead_id FROM deliveries';
  return `SELECT ${recordColumns} FROM leads JOIN deliveries ON lead_id = leads.id
    WHERE leads.id IN (SELECT ${source} ${where} ORDER BY ${column} ${direction} LIMIT :limit)
    ORDER BY leads.id ${direction}, channel`;
}

export function searchStatement(hasWords: string): string {
  // Not from the newest lead backwards, which PostgreSQL would rather do than ask the index.
  return `WITH found AS MATERIALIZED (SELECT id FROM leads WHERE ${hasWords})
    SELECT ${recordColumns} FROM leads JOIN deliveries ON lead_id = leads.id
    WHERE erased_at IS NULL
      AND leads.id IN (SELECT id FROM found ORDER BY id DESC LIMIT :limit)
    ORDER BY leads.id DESC, channel`;
}

/** The statement of `backlog`. */
export function backlogStatement(isInList: Sql['isInList']): string {
  const isOurs = isInList('channel', ':channels');
  const count = (condition: string) => `(SELECT count(DISTINCT lead_id) FROM
    (SELECT lead_id FROM deliveries WHERE ${condition} AND ${isOurs} LIMIT ${backlogLimit}) AS counted)`;
  const oldest = (state: string) => `(SELECT received_at FROM leads WHERE id =
    (SELECT lead_id FROM deliveries WHERE state = '${state}' AND ${isOurs} ORDER BY lead_id LIMIT 1))`;
  return `SELECT ${count("state = 'pending'")} AS pending, ${count("state = 'parked'")} AS parked,
    ${count("state = 'quarantined'")} AS quarantined,
    ${count("state = 'pending' AND since < :overdueBefore")} AS overdue,
    ${oldest('pending')} AS "oldestPendingAt", ${oldest('parked')} AS "oldestParkedAt"`;
}

function idsOf(rows: unknown[]): string[] {
  return rows.map((row) => idRow.parse(row).id);
}
