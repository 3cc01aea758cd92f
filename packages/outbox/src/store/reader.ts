import { setImmediate } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { DeliveryState, MessageRecord } from '../message.ts';
import type { Database } from './database.ts';
import { inState, parseMessageRow, type Schema } from './schema.ts';
import { listBatch, type ListRequest } from './search.ts';

const pageSize = 200;

/** Upper limit for counts, so that counting stays fast with a million deliveries. */
export const maxCount = 2000;

/** Number of messages by delivery state; each count stops at `maxCount` deliveries. */
export type Backlog = {
  pending: number;
  parked: number;
  quarantined: number;
  overdue: number;
  /** Receipt time of the oldest pending or parked message; null if there is none. */
  oldestReceivedAt: number | null;
};

/** The queries that change nothing. */
export function createReader(database: Database) {
  /** Lists messages in pages, with only one page in memory at a time. */
  async function* listPages(request: ListRequest): AsyncGenerator<MessageRecord[]> {
    let { after, limit: remaining = Infinity } = request;
    while (remaining > 0) {
      const batch = await database.query((tables) =>
        listBatch(tables, { ...request, after, limit: Math.min(remaining, pageSize) }),
      );
      const ids = batch.ids.slice(0, remaining);
      for (let first = 0; first < ids.length; first += pageSize) {
        const page = ids.slice(first, first + pageSize);
        const found = await database.query((tables) => findRecords(tables, page));
        yield request.order === 'oldest-first' ? found : found.toReversed();
      }
      if (batch.last === null) return;
      remaining -= ids.length;
      after = batch.last;
      await setImmediate();
    }
  }

  return {
    listPages,

    /** Lists messages. A search reads all of them, in batches; everything else uses an index. */
    async list(request: ListRequest): Promise<MessageRecord[]> {
      return (await Array.fromAsync(listPages(request))).flat();
    },

    async find(id: string): Promise<MessageRecord | null> {
      const [record] = await database.query((tables) => findRecords(tables, [id]));
      return record ?? null;
    },

    backlog(destinations: readonly string[], overdueBefore: number): Promise<Backlog> {
      const isConfigured = sql`destination in (${sql.join([...destinations])})`;
      const count = (condition: RawBuilder<SqlBool>) => sql<number>`(
        select count(distinct message_id) from (select message_id from deliveries
          where ${isConfigured} and ${condition} limit ${maxCount}) as counted)`;
      const oldest = (state: DeliveryState) => sql`(select message_id from deliveries
        where ${isConfigured} and ${inState(state)} order by message_id limit 1)`;
      const overdue = sql<SqlBool>`${inState('pending')} and since < ${overdueBefore}`;
      return database.query((tables) =>
        tables
          .selectNoFrom([
            count(inState('pending')).as('pending'),
            count(inState('parked')).as('parked'),
            count(inState('quarantined')).as('quarantined'),
            count(overdue).as('overdue'),
            sql<number | null>`(select min(received_at) from messages
              where id in (${oldest('pending')}, ${oldest('parked')}))`.as('oldestReceivedAt'),
          ])
          .executeTakeFirstOrThrow(),
      );
    },

    /** Oldest first. */
    async findByPerson(person: string, limit: number): Promise<string[]> {
      const rows = await database.query((tables) => {
        const messages = tables.selectFrom('messages').select('id').where('person', '=', person);
        return messages.orderBy('id').limit(limit).execute();
      });
      return rows.map(({ id }) => id);
    },

    /** Oldest first. */
    async findQuarantined({ from, before, limit }: Record<'from' | 'before' | 'limit', number>) {
      const rows = await database.query((tables) =>
        tables
          .selectFrom('deliveries')
          .select(['since', 'messageId'])
          .distinct()
          .where(inState('quarantined'))
          .where('since', '>=', from)
          .where('since', '<', before)
          .orderBy('since')
          .orderBy('messageId')
          .limit(limit)
          .execute(),
      );
      return rows.map(({ messageId }) => messageId);
    },

    async count(): Promise<number> {
      const total = sql<{ total: number }>`select count(*) as total from messages`;
      const { rows } = await database.query((tables) => total.execute(tables));
      return rows[0]?.total ?? 0;
    },
  };
}

/** Ordered by id. */
async function findRecords(
  tables: Kysely<Schema>,
  ids: readonly string[],
): Promise<MessageRecord[]> {
  if (ids.length === 0) return [];
  const messages = tables.selectFrom('messages').selectAll().where('id', 'in', ids);
  const rows = await messages.orderBy('id').execute();
  const all = tables.selectFrom('deliveries').selectAll().where('messageId', 'in', ids);
  const deliveries = await all.orderBy('destination').execute();
  const byMessage = Map.groupBy(deliveries, ({ messageId }) => messageId);
  return rows.map((row) => ({
    message: parseMessageRow(row),
    deliveries: (byMessage.get(row.id) ?? []).map(
      ({ messageId: _id, lease: _lease, leaseUntil: _until, ...delivery }) => delivery,
    ),
  }));
}
