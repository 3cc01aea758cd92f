import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely';
import { StoreReader } from './reader.ts';
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

/** The part of `Store` that takes messages away. */
export class StoreRemover extends StoreReader {
  /**
   * Overwrites everything personal about messages; their ids and times stay, and their deliveries end,
   * also those that are being sent. Resolves with the ids of those that were not erased before.
   */
  async erase(ids: readonly string[], now: number): Promise<string[]> {
    if (ids.length === 0) return [];
    const erased = await this.database.transaction(async (tables) => {
      await this.#lock(tables, ids);
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
    await this.database.emptyLog();
    return erased;
  }

  /** Deletes messages that are in quarantine. Resolves with the ids of those that were. */
  discard(ids: readonly string[]): Promise<string[]> {
    return this.#delete(ids, (message) =>
      message.and([
        message.exists(deliveriesOf(message).where('state', '=', 'quarantined')),
        message.not(
          message.exists(deliveriesOf(message).where('state', 'in', ['pending', 'parked'])),
        ),
      ]),
    );
  }

  /** Deletes a portion of the messages that are old enough. Begin again with `next` until it is null. */
  async purge(request: PurgeRequest): Promise<Purged> {
    const { endedBefore, quarantinedBefore, destinations, after, limit } = request;
    const { stage = 'ended', ...start } = after ?? { time: 0, id: '' };
    const before = stage === 'ended' ? endedBefore : quarantinedBefore;
    if (before === null) return { ids: [], next: null };
    const found = await this.database.query((tables) =>
      findCandidates(tables, { stage, before, ...start, limit }),
    );
    const looked = [...new Set(found.map(({ id }) => id))];
    const ids =
      stage === 'ended'
        ? await this.#deleteEnded(looked, before, destinations)
        : await this.discard(looked);
    const last = found.length < limit ? undefined : found.at(-1);
    if (last !== undefined) return { ids, next: { stage, ...last } };
    const hasNextStage = stage === 'ended' && quarantinedBefore !== null;
    return { ids, next: hasNextStage ? { stage: 'quarantined', time: 0, id: '' } : null };
  }

  #deleteEnded(ids: string[], before: number, destinations: readonly string[]): Promise<string[]> {
    return this.#delete(ids, (message) =>
      message.not(
        message.exists(
          deliveriesOf(message)
            .where('destination', 'in', destinations)
            .where(
              sql<SqlBool>`(state not in ('delivered', 'given-up', 'transferred')
                or ended_at is null or ended_at >= ${before})`,
            ),
        ),
      ),
    );
  }

  /** Deletes messages, if that is still right once nobody else can change them. */
  async #delete(
    ids: readonly string[],
    isRight: (messages: ExpressionBuilder<Schema, 'messages'>) => Expression<SqlBool>,
  ): Promise<string[]> {
    if (ids.length === 0) return [];
    return this.database.transaction(async (tables) => {
      await this.#lock(tables, ids);
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
  async #lock(tables: Tables, ids: readonly string[]): Promise<void> {
    if (this.database.kind === 'sqlite') return;
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
}

function deliveriesOf(messages: ExpressionBuilder<Schema, 'messages'>) {
  return messages
    .selectFrom('deliveries')
    .select('message_id')
    .whereRef('message_id', '=', 'messages.id');
}

type Candidates = PurgeCursor & { before: number; limit: number };

/** Deliveries that ended, or are in quarantine, since before a time, from one of them on. */
function findCandidates(tables: Tables, { stage, before, time, id, limit }: Candidates) {
  const column = stage === 'ended' ? 'ended_at' : 'since';
  return tables
    .selectFrom('deliveries')
    .select([sql<number>`${sql.ref(column)}`.as('time'), 'message_id as id'])
    .where(stage === 'ended' ? sql<SqlBool>`ended_at is not null` : is('quarantined'))
    .where(column, '<', before)
    .where(sql<SqlBool>`(${sql.ref(column)}, message_id) > (${time}, ${id})`)
    .orderBy(column)
    .orderBy('message_id')
    .limit(limit)
    .execute();
}
