import { setImmediate } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { DeliveryState, MessageRecord } from '../message.ts';
import type { Database } from './database.ts';
import { deliveryOf, messageOf } from './rows.ts';
import { is, type Schema } from './schema.ts';
import { listPortion, type ListRequest } from './search.ts';

/** Messages that are read at a time. */
const recordPortion = 500;

/** Most deliveries in one state that are counted, so that a million take no longer than thousands. */
export const countLimit = 2000;

/** How many messages have a delivery in each state, each counted up to `countLimit` deliveries. */
export type Backlog = {
  pending: number;
  parked: number;
  quarantined: number;
  /** Pending since before a time. */
  overdue: number;
  /** When the oldest message that is pending or parked was received; null if there is none. */
  oldestReceivedAt: number | null;
};

/** Messages that were received from one time to before another. */
export type ReceivedRequest = {
  from: number;
  before: number;
  /** Those under suspicion, or all others. */
  isSuspicious: boolean;
  /** Most messages to count, the newest first. */
  limit: number;
};

/** How many there are, and when the oldest of them was received; null if there is none. */
export type Received = { count: number; oldestAt: number | null };

/** What can be seen of a store without changing it: all of `Store` that reads. */
export class StoreReader {
  protected readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  /** Where the messages are, for people. */
  get location(): string {
    return this.database.location;
  }

  /** Connects, and brings the tables up to date. Everything else does so too. */
  async open(): Promise<void> {
    await this.database.query(async () => {});
  }

  async close(): Promise<void> {
    await this.database.close();
  }

  /** Tells this store from any other: two that answer the same are one, whatever their addresses. */
  identify(): Promise<string> {
    return this.database.identify();
  }

  async backlog(destinations: readonly string[], overdueBefore: number): Promise<Backlog> {
    const ours = sql`destination in (${sql.join([...destinations])})`;
    const count = (condition: RawBuilder<SqlBool>) => sql<number>`(
      select count(distinct message_id) from (select message_id from deliveries
        where ${ours} and ${condition} limit ${countLimit}) as counted)`;
    const oldest = (state: DeliveryState) => sql<number | null>`(
      select received_at from messages where id = (select message_id from deliveries
        where ${ours} and ${is(state)} order by message_id limit 1))`;
    const overdue = sql<SqlBool>`${is('pending')} and since < ${overdueBefore}`;
    const { oldestPendingAt, oldestParkedAt, ...counts } = await this.database.query((tables) =>
      tables
        .selectNoFrom([
          count(is('pending')).as('pending'),
          count(is('parked')).as('parked'),
          count(is('quarantined')).as('quarantined'),
          count(overdue).as('overdue'),
          oldest('pending').as('oldestPendingAt'),
          oldest('parked').as('oldestParkedAt'),
        ])
        .executeTakeFirstOrThrow(),
    );
    const times = [oldestPendingAt, oldestParkedAt].filter((time) => time !== null);
    return { ...counts, oldestReceivedAt: times.length === 0 ? null : Math.min(...times) };
  }

  /** Counts messages that were received in a span of time, by their ids. */
  countReceived({ from, before, isSuspicious, limit }: ReceivedRequest): Promise<Received> {
    return this.database.query((tables) =>
      tables
        .selectFrom((messages) =>
          messages
            .selectFrom('messages')
            .select('received_at')
            .where('id', '>=', lowestId(from))
            .where('id', '<', lowestId(before))
            .where('suspicion', isSuspicious ? 'is not' : 'is', null)
            .orderBy('id', 'desc')
            .limit(limit)
            .as('received'),
        )
        .select(({ fn }) => [
          fn.countAll<number>().as('count'),
          fn.min<number | null>('received_at').as('oldestAt'),
        ])
        .executeTakeFirstOrThrow(),
    );
  }

  async find(id: string): Promise<MessageRecord | null> {
    const [record] = await this.database.query((tables) => findRecords(tables, [id]));
    return record ?? null;
  }

  /**
   * Lists messages. A search reads every message in turn, in portions between which others have their
   * turn; everything else uses an index.
   */
  async list(request: ListRequest): Promise<MessageRecord[]> {
    const { order, limit } = request;
    const ids: string[] = [];
    for (let { after } = request; ids.length < limit;) {
      const portion = await this.database.query((tables) =>
        listPortion(tables, { ...request, after }),
      );
      ids.push(...portion.ids);
      if (portion.last === null) break;
      after = portion.last;
      await setImmediate();
    }
    const records: MessageRecord[] = [];
    for (let first = 0; first < Math.min(ids.length, limit); first += recordPortion) {
      const portion = ids.slice(first, Math.min(limit, first + recordPortion));
      const found = await this.database.query((tables) => findRecords(tables, portion));
      records.push(...(order === 'oldest-first' ? found : found.toReversed()));
    }
    return records;
  }

  /** Ids of the messages of a person, oldest first. */
  async findByPerson(person: string, limit: number): Promise<string[]> {
    const rows = await this.database.query((tables) =>
      tables
        .selectFrom('messages')
        .select('id')
        .where('person', '=', person)
        .orderBy('id')
        .limit(limit)
        .execute(),
    );
    return rows.map(({ id }) => id);
  }

  /** Ids of messages in quarantine, received from one time to before another, oldest first. */
  async findQuarantined({ from, before, limit }: { from: number; before: number; limit: number }) {
    const rows = await this.database.query((tables) =>
      tables
        .selectFrom('deliveries')
        .select(['since', 'message_id'])
        .distinct()
        .where(is('quarantined'))
        .where('since', '>=', from)
        .where('since', '<', before)
        .orderBy('since')
        .orderBy('message_id')
        .limit(limit)
        .execute(),
    );
    return rows.map(({ message_id: id }) => id);
  }

  /** Counts all messages, one by one. */
  async count(): Promise<number> {
    const row = await this.database.query((tables) =>
      tables
        .selectFrom('messages')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    );
    return row.total;
  }

  /** When people were told of each problem that has not ended. */
  async alerts(): Promise<Map<string, number>> {
    const rows = await this.database.query((tables) =>
      tables.selectFrom('alerts').selectAll().execute(),
    );
    return new Map(rows.map(({ name, told_at: toldAt }) => [name, toldAt]));
  }
}

/** The lowest UUID of version 7 of a time (RFC 9562, section 5.7). */
function lowestId(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** In the order of their ids. */
async function findRecords(
  tables: Kysely<Schema>,
  ids: readonly string[],
): Promise<MessageRecord[]> {
  if (ids.length === 0) return [];
  const rows = await tables
    .selectFrom('messages')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const deliveries = await tables
    .selectFrom('deliveries')
    .selectAll()
    .where('message_id', 'in', ids)
    .orderBy('destination')
    .execute();
  const byMessage = Map.groupBy(deliveries, ({ message_id: id }) => id);
  return rows.map((row) => ({
    message: messageOf(row),
    key: row.idempotency_key,
    fingerprint: row.fingerprint ?? '',
    deliveries: (byMessage.get(row.id) ?? []).map(deliveryOf),
  }));
}
