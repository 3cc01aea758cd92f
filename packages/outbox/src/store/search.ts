import { sql, type Kysely, type SqlBool } from 'kysely';
import type { DeliveryState } from '../message.ts';
import { inState, type Schema } from './schema.ts';
import { normalize } from './search-text.ts';

/** Messages scanned per query. */
const searchBatchSize = 5000;

export type ListRequest = {
  /** Messages with a delivery in this state; all if omitted. */
  state?: DeliveryState | undefined;
  /** Messages with words that begin with each of these normalized words. */
  words?: readonly string[] | undefined;
  /** Messages whose context contains this text. */
  context?: string | undefined;
  order: 'oldest-first' | 'newest-first';
  /** Messages that come after this id in that order. */
  after?: string | undefined;
  limit?: number | undefined;
};

/** Returns the matches in one batch; `last` is the cursor for the next, null at the end. */
export async function listBatch(
  tables: Kysely<Schema>,
  request: ListRequest & { limit: number },
): Promise<{ ids: string[]; last: string | null }> {
  const { state, words = [], context, order, after, limit } = request;
  const conditions = words.map((word) => like('search', '% ', word));
  if (context !== undefined) conditions.push(like('contextSearch', '%', context));
  const isSearch = conditions.length > 0;
  const fits = isSearch
    ? sql<number>`case when ${sql.join(conditions, sql` and `)} then 1 else 0 end`
    : sql<number>`1`;
  const size = isSearch ? searchBatchSize : limit;
  const [direction, comparison] =
    order === 'oldest-first' ? (['asc', '>'] as const) : (['desc', '<'] as const);
  const rows =
    state === undefined
      ? await tables
          .selectFrom('messages')
          .select(['id', fits.as('fits')])
          .$if(after !== undefined, (query) => query.where('id', comparison, after ?? ''))
          .orderBy('id', direction)
          .limit(size)
          .execute()
      : await tables
          .selectFrom('deliveries')
          .$if(isSearch, (query) => query.innerJoin('messages', 'messages.id', 'messageId'))
          .select(['messageId as id', fits.as('fits')])
          .distinct()
          .where(inState(state))
          .$if(after !== undefined, (query) => query.where('messageId', comparison, after ?? ''))
          .orderBy('messageId', direction)
          .limit(size)
          .execute();
  const last = rows.length < size ? null : (rows.at(-1)?.id ?? null);
  return { ids: rows.filter((row) => row.fits === 1).map(({ id }) => id), last };
}

/** The explicit `escape` is for SQLite, where `like` has no default escape character. */
function like(column: 'search' | 'contextSearch', before: string, text: string) {
  const pattern = `${before}${normalize(text).replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
}
