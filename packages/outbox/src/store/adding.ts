import { sql, type Kysely, type SqlBool } from 'kysely';
import {
  repetitionMs,
  type AddResult,
  type DeliveryState,
  type Message,
  type MessageRecord,
  type MessageRules,
} from '../message.ts';
import type { Database } from './database.ts';
import { inState, toMessageRow, type Schema } from './schema.ts';

type Tables = Kysely<Schema>;

/** The queries that store messages. */
export function createAdder(database: Database, rules: MessageRules) {
  async function add(
    tables: Tables,
    message: Message,
    destinations: readonly string[],
  ): Promise<AddResult> {
    const { id, receivedAt, suspicion, fingerprint } = message;
    await tables
      .updateTable('messages')
      .set({ fingerprint: null })
      .where('fingerprint', '=', fingerprint)
      .where((messages) => messages.not(isRecent(receivedAt)))
      .execute();
    const inserted = await tables
      .insertInto('messages')
      .values(toMessageRow(message, rules))
      .onConflict((conflict) => conflict.column('fingerprint').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted !== undefined) {
      const state: DeliveryState = suspicion === null ? 'pending' : 'quarantined';
      const times = { nextAttemptAt: receivedAt, since: receivedAt };
      const rows = destinations.map((destination) => {
        return { messageId: id, destination, state, attempts: 0, ...times };
      });
      await tables.insertInto('deliveries').values(rows).execute();
      return { kind: 'stored', id };
    }
    const first = await tables
      .selectFrom('messages')
      .select('id')
      .where('fingerprint', '=', fingerprint)
      // Prevents refusal and erasure until this message has released it.
      .$if(database.kind === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst();
    // It was refused or erased meanwhile.
    if (first === undefined) return add(tables, message, destinations);
    const isReleased = suspicion === null && (await release(tables, first.id, receivedAt));
    return { kind: isReleased ? 'released' : 'repeated', id: first.id };
  }

  return {
    /**
     * Resolves after a durable commit; the message is due at once. A repetition is not stored; if it
     * is unsuspicious and the first message is in quarantine, it releases that one.
     */
    add(message: Message, destinations: readonly string[]): Promise<AddResult> {
      return database.transaction((tables) => add(tables, message, destinations));
    },

    /** Returns the id of the message that this one would repeat; null if it would be stored. */
    async findRepeated({ fingerprint, receivedAt }: Message): Promise<string | null> {
      const found = await database.query((tables) =>
        tables
          .selectFrom('messages')
          .select('id')
          .where('fingerprint', '=', fingerprint)
          .where(isRecent(receivedAt))
          .executeTakeFirst(),
      );
      return found?.id ?? null;
    },

    /**
     * Imports messages from another store. Returns the number of new ones. Existing deliveries take
     * the imported state if they are transferred here, if they were requeued or released only there,
     * or if they ended only there.
     */
    async addRecords(records: readonly MessageRecord[]): Promise<number> {
      if (records.length === 0) return 0;
      return database.transaction(async (tables) => {
        const rows = records.map(({ message }) => toMessageRow(message, rules));
        const insert = (values: typeof rows) =>
          tables
            .insertInto('messages')
            .values(values)
            .onConflict((conflict) => conflict.doNothing())
            .returning('id')
            .execute();
        const inserted = await insert(rows);
        // Both of two equal messages are kept.
        const equal = await insert(rows.map((row) => ({ ...row, fingerprint: null })));
        await addDeliveries(tables, records);
        return inserted.length + equal.length;
      });
    },
  };
}

/** Also of a message from the future, stored while a clock was ahead. */
function isRecent(now: number) {
  return sql<SqlBool>`abs(received_at - ${now}) < ${repetitionMs}`;
}

/** Returns whether the message was in quarantine. */
async function release(tables: Tables, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tables
    .updateTable('deliveries')
    .set({ state: 'pending', nextAttemptAt: now, since: now })
    .where('messageId', '=', id)
    .where(inState('quarantined'))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function addDeliveries(tables: Tables, records: readonly MessageRecord[]): Promise<void> {
  const rows = records.flatMap(({ message, deliveries }) =>
    deliveries.map((delivery) => ({ messageId: message.id, ...delivery })),
  );
  if (rows.length === 0) return;
  await tables
    .insertInto('deliveries')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['messageId', 'destination'])
        .doUpdateSet(({ ref }) => ({
          state: ref('excluded.state'),
          attempts: ref('excluded.attempts'),
          nextAttemptAt: ref('excluded.nextAttemptAt'),
          since: ref('excluded.since'),
          endedAt: ref('excluded.endedAt'),
          lastError: ref('excluded.lastError'),
        }))
        .where(
          sql<SqlBool>`deliveries.state = 'transferred'
            or (excluded.state = 'pending' and deliveries.state in ('parked', 'quarantined'))
            or (excluded.state in ('delivered', 'given-up') and deliveries.state = 'pending')`,
        ),
    )
    .execute();
}
