import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely';
import type { Database } from './database.ts';
import { erasedColumns, inState, unleased, type Schema } from './schema.ts';

export type PurgeRequest = {
  /** Messages whose deliveries all ended before this time. */
  endedBefore: number;
  /** Quarantined messages received before this time; null keeps all. */
  quarantinedBefore: number | null;
  /** Configured destinations; deliveries to others are ignored. */
  destinations: readonly string[];
  limit: number;
};

/** The queries that erase or delete messages. */
export function createRemover(database: Database) {
  /** Deletes the messages that still match the condition after they are locked. */
  async function deleteIf(
    ids: readonly string[],
    condition: (messages: ExpressionBuilder<Schema, 'messages'>) => Expression<SqlBool>,
  ): Promise<string[]> {
    if (ids.length === 0) return [];
    return database.transaction(async (tables) => {
      await lock(tables, ids);
      const deleted = await tables
        .deleteFrom('messages')
        .where('id', 'in', ids)
        .where('erasedAt', 'is', null)
        .where(condition)
        .returning('id')
        .execute();
      return deleted.map(({ id }) => id);
    });
  }

  /** Not needed on SQLite, which runs one write transaction at a time. */
  async function lock(tables: Kysely<Schema>, ids: readonly string[]): Promise<void> {
    if (database.kind === 'sqlite') return;
    // Always in the same order, to avoid deadlocks.
    await tables
      .selectFrom('messages')
      .innerJoin('deliveries', 'messageId', 'id')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .orderBy('destination')
      .forUpdate()
      .execute();
  }

  /** Deletes those messages that are in quarantine. Returns the deleted ids. */
  function discard(ids: readonly string[]): Promise<string[]> {
    return deleteIf(ids, (message) => {
      const deliveries = selectDeliveries(message);
      const isQuarantined = message.exists(deliveries.where('state', '=', 'quarantined'));
      const isUnfinished = message.exists(deliveries.where('state', 'in', ['pending', 'parked']));
      return message.and([isQuarantined, message.not(isUnfinished)]);
    });
  }

  function deleteEnded(ids: string[], { endedBefore, destinations }: PurgeRequest) {
    const isNeeded = sql<SqlBool>`(state not in ('delivered', 'given-up', 'transferred')
      or ended_at is null or ended_at >= ${endedBefore})`;
    return deleteIf(ids, (message) => {
      const deliveries = selectDeliveries(message).where('destination', 'in', destinations);
      return message.not(message.exists(deliveries.where(isNeeded)));
    });
  }

  async function* findBatches(
    column: 'endedAt' | 'since',
    before: number,
    { limit }: PurgeRequest,
  ): AsyncGenerator<string[]> {
    let found: { time: number; id: string }[];
    let last = { time: 0, id: '' };
    do {
      const after = sql<SqlBool>`(${sql.ref(column)}, message_id) > (${last.time}, ${last.id})`;
      found = await database.query((tables) =>
        tables
          .selectFrom('deliveries')
          .select([sql<number>`${sql.ref(column)}`.as('time'), 'messageId as id'])
          .where(column === 'since' ? inState('quarantined') : sql<SqlBool>`ended_at is not null`)
          .where(column, '<', before)
          .where(after)
          .orderBy(column)
          .orderBy('messageId')
          .limit(limit)
          .execute(),
      );
      yield [...new Set(found.map(({ id }) => id))];
      last = found.at(-1) ?? last;
    } while (found.length === limit);
  }

  return {
    discard,

    /** Erases all but ids and times, and ends deliveries. Returns the newly erased ids. */
    async erase(ids: readonly string[], now: number): Promise<string[]> {
      if (ids.length === 0) return [];
      const erased = await database.transaction(async (tables) => {
        await lock(tables, ids);
        const rows = await tables
          .updateTable('messages')
          .set({ ...erasedColumns, erasedAt: now })
          .where('id', 'in', ids)
          .where('erasedAt', 'is', null)
          .returning('id')
          .execute();
        await tables
          .updateTable('deliveries')
          .set({ state: 'erased', lastError: null, endedAt: null, ...unleased })
          .where('messageId', 'in', ids)
          .where('state', '<>', 'erased')
          .execute();
        return rows.map(({ id }) => id);
      });
      // Even if nothing is new: a reader may have blocked this during an earlier erasure.
      await database.truncateLog();
      return erased;
    },

    /** Deletes the messages that are old enough. Yields the ids of each deleted batch. */
    async *purge(request: PurgeRequest): AsyncGenerator<string[]> {
      const { endedBefore, quarantinedBefore } = request;
      for await (const ids of findBatches('endedAt', endedBefore, request)) {
        yield await deleteEnded(ids, request);
      }
      if (quarantinedBefore === null) return;
      for await (const ids of findBatches('since', quarantinedBefore, request)) {
        yield await discard(ids);
      }
    },
  };
}

function selectDeliveries(messages: ExpressionBuilder<Schema, 'messages'>) {
  return messages
    .selectFrom('deliveries')
    .select('messageId')
    .whereRef('messageId', '=', 'messages.id');
}
