import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely';
import type { Database } from './database.ts';
import { is, unleased, type Schema } from './schema.ts';

type Tables = Kysely<Schema>;

export type PurgeRequest = {
  /** Messages whose deliveries all ended before this time. */
  endedBefore: number;
  /** Messages in quarantine that were received before this time; null keeps them. */
  quarantinedBefore: number | null;
  /** Deliveries to other destinations are not waited for. */
  destinations: readonly string[];
  /** Where the portion before stopped; null begins. */
  after: PurgeCursor | null;
  /** Most deliveries to look at. */
  limit: number;
};

export type PurgeCursor = { stage: 'ended' | 'quarantined'; time: number; id: string };

/** The ids of the messages that were deleted, and where to go on; null at the end. */
export type Purged = { ids: string[]; next: PurgeCursor | null };

/** Overwrites what is personal: see `Store`. */
export async function erase(
  database: Database,
  ids: readonly string[],
  now: number,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const erased = await database.transaction(async (tables) => {
    await lock(database, tables, ids);
    const rows = await tables
      .updateTable('messages')
      .set({
        fields: '{}',
        context: null,
        person: null,
        search: null,
        context_search: null,
        idempotency_key: null,
        fingerprint: null,
        erased_at: now,
      })
      .where('id', 'in', ids)
      .where('erased_at', 'is', null)
      .returning('id')
      .execute();
    await tables
      .updateTable('deliveries')
      .set({ state: 'erased', last_error: null, ended_at: null, ...unleased })
      .where('message_id', 'in', ids)
      .where('state', '<>', 'erased')
      .execute();
    return rows.map(({ id }) => id);
  });
  // Also for what was erased before, while somebody was reading.
  await database.emptyLog();
  return erased;
}

export function discard(database: Database, ids: readonly string[]): Promise<string[]> {
  return deleteMessages(database, ids, (message) =>
    message.and([
      message.exists(deliveriesOf(message).where('state', '=', 'quarantined')),
      message.not(
        message.exists(deliveriesOf(message).where('state', 'in', ['pending', 'parked'])),
      ),
    ]),
  );
}

export async function purge(database: Database, request: PurgeRequest): Promise<Purged> {
  const { endedBefore, quarantinedBefore, destinations, after, limit } = request;
  const { stage = 'ended', ...start } = after ?? { time: 0, id: '' };
  const before = stage === 'ended' ? endedBefore : quarantinedBefore;
  if (before === null) return { ids: [], next: null };
  const found = await database.query((tables) =>
    (stage === 'ended' ? findEnded : findOldQuarantined)(tables, { before, ...start, limit }),
  );
  const looked = [...new Set(found.map(({ id }) => id))];
  const ids =
    stage === 'ended'
      ? await deleteEnded(database, looked, before, destinations)
      : await discard(database, looked);
  const last = found.length < limit ? undefined : found.at(-1);
  if (last !== undefined) return { ids, next: { stage, ...last } };
  const hasNextStage = stage === 'ended' && quarantinedBefore !== null;
  return { ids, next: hasNextStage ? { stage: 'quarantined', time: 0, id: '' } : null };
}

function deleteEnded(
  database: Database,
  ids: string[],
  before: number,
  destinations: readonly string[],
): Promise<string[]> {
  return deleteMessages(database, ids, (message) =>
    message.not(
      message.exists(
        deliveriesOf(message)
          .where('destination', 'in', destinations)
          .where((delivery) =>
            delivery.or([
              delivery('state', 'not in', ['delivered', 'given-up', 'transferred']),
              delivery('ended_at', 'is', null),
              delivery('ended_at', '>=', before),
            ]),
          ),
      ),
    ),
  );
}

/** Deletes messages, if that is still right once nobody else can change them. */
async function deleteMessages(
  database: Database,
  ids: readonly string[],
  isRight: (messages: ExpressionBuilder<Schema, 'messages'>) => Expression<SqlBool>,
): Promise<string[]> {
  if (ids.length === 0) return [];
  return database.transaction(async (tables) => {
    await lock(database, tables, ids);
    const deleted = await tables
      .deleteFrom('messages')
      .where('id', 'in', ids)
      .where('erased_at', 'is', null)
      .where(isRight)
      .returning('id')
      .execute();
    return deleted.map(({ id }) => id);
  });
}

/** On SQLite only one transaction at a time changes anything. */
async function lock(database: Database, tables: Tables, ids: readonly string[]): Promise<void> {
  if (database.kind === 'sqlite') return;
  // In the same order by everybody, so that two of them do not deadlock.
  await tables
    .selectFrom('messages')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  await tables
    .selectFrom('deliveries')
    .select('message_id')
    .where('message_id', 'in', ids)
    .orderBy('message_id')
    .orderBy('destination')
    .forUpdate()
    .execute();
}

function deliveriesOf(messages: ExpressionBuilder<Schema, 'messages'>) {
  return messages
    .selectFrom('deliveries')
    .select('message_id')
    .whereRef('message_id', '=', 'messages.id');
}

type Candidates = { before: number; time: number; id: string; limit: number };

/** Deliveries that ended before a time, from one of them on. */
function findEnded(tables: Tables, { before, time, id, limit }: Candidates) {
  return tables
    .selectFrom('deliveries')
    .select(['ended_at as time', 'message_id as id'])
    .$narrowType<{ time: number }>()
    .where('ended_at', 'is not', null)
    .where('ended_at', '<', before)
    .where(sql<SqlBool>`(ended_at, message_id) > (${time}, ${id})`)
    .orderBy('ended_at')
    .orderBy('message_id')
    .limit(limit)
    .execute();
}

/** Deliveries in quarantine since before a time, from one of them on. */
function findOldQuarantined(tables: Tables, { before, time, id, limit }: Candidates) {
  return tables
    .selectFrom('deliveries')
    .select(['since as time', 'message_id as id'])
    .where(is('quarantined'))
    .where('since', '<', before)
    .where(sql<SqlBool>`(since, message_id) > (${time}, ${id})`)
    .orderBy('since')
    .orderBy('message_id')
    .limit(limit)
    .execute();
}
