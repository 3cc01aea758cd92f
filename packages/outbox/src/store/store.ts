import {
  sql,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import type {
  AddResult,
  Claim,
  DeliveryState,
  MessageRecord,
  MessageRules,
  NewMessage,
} from '../message.ts';
import type { Database } from './database.ts';
import { StoreRemover } from './removal.ts';
import { inState, toMessageRow, parseMessageRow, unleased, type Schema } from './schema.ts';

type Tables = Kysely<Schema>;

/** A transactional outbox. Methods reject with `StoreUnavailable` if the database is unusable. */
export class Store extends StoreRemover {
  readonly #rules: MessageRules;

  constructor(database: Database, rules: MessageRules) {
    super(database);
    this.#rules = rules;
  }

  /** Whether this process may send. On SQLite, takes the sender lock if it is free. */
  isSender(): Promise<boolean> {
    return this.database.becomeSender();
  }

  /**
   * Resolves after a durable commit; the message is due at once. An unsuspicious message equal to a
   * quarantined one releases that one instead.
   */
  async add(newMessage: NewMessage): Promise<AddResult> {
    return this.database.transaction((tables) => this.#add(tables, newMessage));
  }

  async #add(tables: Tables, newMessage: NewMessage): Promise<AddResult> {
    const { message, destinations, key, fingerprint } = newMessage;
    const released = message.suspicion === null ? await release(tables, newMessage) : null;
    if (released !== null) return released;
    const inserted = await tables
      .insertInto('messages')
      .values(toMessageRow(newMessage, this.#rules))
      .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
      .returning(['id as messageId', 'receivedAt as since'])
      .executeTakeFirst();
    if (inserted === undefined) {
      const owner = key === null ? null : await findByKey(tables, key, fingerprint);
      if (owner === null) throw new TypeError('The key is neither new nor known.');
      return owner;
    }
    const state: DeliveryState = message.suspicion === null ? 'pending' : 'quarantined';
    const delivery = { ...inserted, state, attempts: 0, nextAttemptAt: inserted.since };
    const rows = destinations.map((destination) => ({ ...delivery, destination }));
    await tables.insertInto('deliveries').values(rows).execute();
    return { kind: 'stored' };
  }

  /** Returns what `add` would for a stored key; null if the key is unknown. */
  findByKey(key: string, fingerprint: string): Promise<AddResult | null> {
    return this.database.query((tables) => findByKey(tables, key, fingerprint));
  }

  /** Leases messages due at `now`, oldest first, and counts an attempt for each. */
  async claim(request: {
    destination: string;
    now: number;
    leaseMs: number;
    lease: string;
    limit: number;
  }): Promise<Claim[]> {
    if (!(await this.database.becomeSender())) return [];
    const { destination, now, leaseMs, lease, limit } = request;
    return this.database.transaction(async (tables) => {
      const due = await tables
        .selectFrom('deliveries')
        .select('messageId')
        .where('destination', '=', destination)
        .where(inState('pending'))
        .where('nextAttemptAt', '<=', now)
        .where(this.#isFree(true))
        .orderBy('nextAttemptAt')
        .orderBy('messageId')
        .limit(limit)
        .$if(this.#isPostgres, (query) => query.forUpdate().skipLocked())
        .execute();
      if (due.length === 0) return [];
      const ids = due.map(({ messageId }) => messageId);
      const claimed = await tables
        .updateTable('deliveries')
        .set((delivery) => ({
          lease,
          leaseUntil: sql<number>`${this.database.leaseClock()} + ${leaseMs}`,
          attempts: delivery('attempts', '+', 1),
        }))
        .where('destination', '=', destination)
        .where('messageId', 'in', ids)
        .returning(['messageId', 'attempts', 'since'])
        .execute();
      const counted = new Map(claimed.map(({ messageId, ...counts }) => [messageId, counts]));
      const rows = await tables.selectFrom('messages').selectAll().where('id', 'in', ids).execute();
      return rows
        .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
        .flatMap((row) => {
          const counts = counted.get(row.id);
          return counts ? [{ message: parseMessageRow(row), destination, ...counts, lease }] : [];
        });
    });
  }

  /** `warning` is a problem despite success. No effect if another process has the lease. */
  markDelivered(claim: Claim, at: number, warning: string | null): Promise<void> {
    return this.#endClaim(claim, { state: 'delivered', endedAt: at, lastError: warning });
  }

  retryLater(claim: Claim, { at, error }: { at: number; error: string }): Promise<void> {
    return this.#endClaim(claim, { nextAttemptAt: at, lastError: error });
  }

  /** Stops attempts until the message is requeued. */
  park(claim: Claim, error: string): Promise<void> {
    return this.#endClaim(claim, { state: 'parked', lastError: error });
  }

  async #endClaim(claim: Claim, change: Partial<Schema['deliveries']>): Promise<void> {
    await this.#update((deliveries) =>
      deliveries
        .set({ ...change, ...unleased })
        .where('messageId', '=', claim.message.id)
        .where('destination', '=', claim.destination)
        .where('lease', '=', claim.lease),
    );
  }

  /** When the next unleased message is due; null if there is none. */
  async nextDueAt(destination: string): Promise<number | null> {
    const next = await this.database.query((tables) =>
      tables
        .selectFrom('deliveries')
        .select('nextAttemptAt as at')
        .where('destination', '=', destination)
        .where(inState('pending'))
        // Leased deliveries sort first by next attempt, but there are always few.
        .where('lease', 'is', null)
        .orderBy('nextAttemptAt')
        .limit(1)
        .executeTakeFirst(),
    );
    return next?.at ?? null;
  }

  /** Makes unleased deliveries in these states due now, with another 5 days of attempts. */
  async requeue(id: string, states: readonly DeliveryState[], now: number): Promise<number> {
    const isSender = await this.database.becomeSender();
    return this.#update((deliveries) =>
      deliveries
        .set({ ...requeuedColumns, nextAttemptAt: now, since: now })
        .where('messageId', '=', id)
        .where('state', 'in', states)
        .where(this.#isFree(isSender)),
    );
  }

  /** Does the same for parked deliveries of up to `limit` messages. */
  requeueParked(limit: number, now: number): Promise<number> {
    return this.#update((deliveries) =>
      deliveries
        .set({ ...requeuedColumns, nextAttemptAt: now, since: now })
        .where(inState('parked'))
        .where('messageId', 'in', (delivery) =>
          delivery
            .selectFrom('deliveries')
            .select('messageId')
            .where(inState('parked'))
            .orderBy('messageId')
            .limit(limit),
        ),
    );
  }

  /** Ends a message's parked and pending deliveries undelivered. Returns their number. */
  async giveUp(id: string, now: number): Promise<number> {
    const isSender = await this.database.becomeSender();
    return this.#update((deliveries) =>
      deliveries
        .set({ state: 'given-up', endedAt: now, ...unleased })
        .where('messageId', '=', id)
        .where('state', 'in', ['pending', 'parked'])
        .where(this.#isFree(isSender)),
    );
  }

  /** Makes deliveries due that a fast clock scheduled further away than the longest backoff. */
  async capNextAttempts(destinations: readonly string[], now: number, maxDelayMs: number) {
    await this.#update((deliveries) =>
      deliveries
        .set({
          nextAttemptAt: now,
          since: sql<number>`case when since > ${now} then ${now} else since end`,
        })
        .where('destination', 'in', destinations)
        .where(inState('pending'))
        .where('nextAttemptAt', '>', now + maxDelayMs),
    );
  }

  /**
   * Imports messages from another store. Returns the number of new ones. Existing deliveries take
   * the imported state if they are transferred here, if they were requeued or released only there,
   * or if they ended only there.
   */
  async addRecords(records: readonly MessageRecord[]): Promise<number> {
    if (records.length === 0) return 0;
    return this.database.transaction(async (tables) => {
      const rows = records.map((record) => toMessageRow(record, this.#rules));
      const insert = (values: typeof rows) =>
        tables
          .insertInto('messages')
          .values(values)
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .execute();
      const inserted = await insert(rows);
      // Messages whose key belongs to another message here.
      const keyless = await insert(rows.map((row) => ({ ...row, idempotencyKey: null })));
      await addDeliveries(tables, records);
      return inserted.length + keyless.length;
    });
  }

  /** Marks messages that another store now sends. No process may be sending them. */
  async markTransferred(ids: readonly string[], now: number): Promise<void> {
    if (ids.length === 0) return;
    await this.#update((deliveries) =>
      deliveries
        .set({ state: 'transferred', endedAt: now, ...unleased })
        .where('messageId', 'in', ids)
        .where('state', 'in', ['pending', 'parked', 'quarantined']),
    );
  }

  async setAlert(name: string, toldAt: number): Promise<void> {
    await this.database.query((tables) =>
      tables
        .insertInto('alerts')
        .values({ name, toldAt })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ toldAt }))
        .execute(),
    );
  }

  async clearAlert(name: string): Promise<void> {
    await this.database.query((tables) =>
      tables.deleteFrom('alerts').where('name', '=', name).execute(),
    );
  }

  get #isPostgres(): boolean {
    return this.database.kind === 'postgres';
  }

  /** Matches unleased deliveries. On SQLite, only the sender's clock can end a lease. */
  #isFree(isSender: boolean) {
    const clock = this.database.leaseClock();
    return ({ or, eb }: ExpressionBuilder<Schema, 'deliveries'>) =>
      or([eb('lease', 'is', null), ...(isSender ? [eb('leaseUntil', '<=', clock)] : [])]);
  }

  async #update(build: (deliveries: DeliveriesUpdate) => DeliveriesUpdate): Promise<number> {
    const { numUpdatedRows } = await this.database.query((tables) =>
      build(tables.updateTable('deliveries')).executeTakeFirst(),
    );
    return Number(numUpdatedRows);
  }
}

type DeliveriesUpdate = UpdateQueryBuilder<Schema, 'deliveries', 'deliveries', UpdateResult>;

const requeuedColumns = { state: 'pending', attempts: 0, endedAt: null, ...unleased } as const;

/** Releases an equal message from quarantine; null if there is none. */
async function release(tables: Tables, newMessage: NewMessage): Promise<AddResult | null> {
  const { message, key, fingerprint } = newMessage;
  const suspected = await tables
    .selectFrom('messages')
    .innerJoin('deliveries', 'messageId', 'id')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .where('suspicion', 'is not', null)
    .where(inState('quarantined'))
    .limit(1)
    .executeTakeFirst();
  if (suspected === undefined) return null;
  const { receivedAt: now } = message;
  const { numUpdatedRows } = await tables
    .updateTable('deliveries')
    .set({ state: 'pending', nextAttemptAt: now, since: now })
    .where('messageId', '=', suspected.id)
    .where(inState('quarantined'))
    .executeTakeFirst();
  // Somebody has released or discarded it concurrently.
  if (numUpdatedRows === 0n) return null;
  const { id } = suspected;
  if (key !== null) {
    // A retry with this key should find the message, unless another message has the key.
    await sql`update messages set idempotency_key = ${key} where id = ${id}
      and not exists (select 1 from messages where idempotency_key = ${key})`.execute(tables);
  }
  return { kind: 'repeated', id, isReleased: true };
}

async function findByKey(
  tables: Tables,
  key: string,
  fingerprint: string,
): Promise<AddResult | null> {
  const first = await tables
    .selectFrom('messages')
    .select(['id', 'fingerprint'])
    .where('idempotencyKey', '=', key)
    .executeTakeFirst();
  if (first === undefined) return null;
  return first.fingerprint === fingerprint
    ? { kind: 'repeated', id: first.id, isReleased: false }
    : { kind: 'conflict' };
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
