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
import {
  hasDeliveryState,
  toMessageRow,
  parseMessageRow,
  unleased,
  type Schema,
} from './schema.ts';

type Tables = Kysely<Schema>;

/** A transactional outbox. Everything rejects with `StoreUnavailable` while the database is unusable. */
export class Store extends StoreRemover {
  readonly #rules: MessageRules;

  constructor(database: Database, rules: MessageRules) {
    super(database);
    this.#rules = rules;
  }

  /** Whether this process may send. On SQLite one may, and becomes so here if no other is. */
  isSender(): Promise<boolean> {
    return this.database.becomeSender();
  }

  /**
   * Resolves after the commit is on the disk; the message is due at once. If one without suspicion equals
   * a message in quarantine, that is released instead.
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
      const owner = key === null ? null : await findKey(tables, key, fingerprint);
      if (owner === null) throw new TypeError('The key is neither new nor known.');
      return owner;
    }
    const state: DeliveryState = message.suspicion === null ? 'pending' : 'quarantined';
    const delivery = { ...inserted, state, attempts: 0, nextAttemptAt: inserted.since };
    const rows = destinations.map((destination) => ({ ...delivery, destination }));
    await tables.insertInto('deliveries').values(rows).execute();
    return { kind: 'stored' };
  }

  /** What `add` would resolve with for a key that is in the store; null if it is not. */
  findKey(key: string, fingerprint: string): Promise<AddResult | null> {
    return this.database.query((tables) => findKey(tables, key, fingerprint));
  }

  /** Leases messages that are due by the caller's clock, oldest first, and counts an attempt for each. */
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
        .where(hasDeliveryState('pending'))
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

  /** `warning` is a problem in spite of the success. No effect if the lease has passed to another. */
  markDelivered(claim: Claim, at: number, warning: string | null): Promise<void> {
    return this.#endClaim(claim, { state: 'delivered', endedAt: at, lastError: warning });
  }

  retryLater(claim: Claim, { at, error }: { at: number; error: string }): Promise<void> {
    return this.#endClaim(claim, { nextAttemptAt: at, lastError: error });
  }

  /** Gives up until somebody requeues it. */
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

  /** When the next message is due that nobody is sending; null if there is none. */
  async nextDueAt(destination: string): Promise<number | null> {
    const next = await this.database.query((tables) =>
      tables
        .selectFrom('deliveries')
        .select('nextAttemptAt as at')
        .where('destination', '=', destination)
        .where(hasDeliveryState('pending'))
        // Leased deliveries come first by their next attempt, and are never many.
        .where('lease', 'is', null)
        .orderBy('nextAttemptAt')
        .limit(1)
        .executeTakeFirst(),
    );
    return next?.at ?? null;
  }

  /** Makes deliveries in these states due now, with another 5 days of attempts, unless leased. */
  async requeue(id: string, states: readonly DeliveryState[], now: number): Promise<number> {
    const isSender = await this.database.becomeSender();
    return this.#update((deliveries) =>
      deliveries
        .set({ ...requeued, nextAttemptAt: now, since: now })
        .where('messageId', '=', id)
        .where('state', 'in', states)
        .where(this.#isFree(isSender)),
    );
  }

  /** The same for parked deliveries of any message. */
  requeueParked(limit: number, now: number): Promise<number> {
    return this.#update((deliveries) =>
      deliveries
        .set({ ...requeued, nextAttemptAt: now, since: now })
        .where(hasDeliveryState('parked'))
        .where('messageId', 'in', (delivery) =>
          delivery
            .selectFrom('deliveries')
            .select('messageId')
            .where(hasDeliveryState('parked'))
            .orderBy('messageId')
            .limit(limit),
        ),
    );
  }

  /** Ends parked and pending deliveries of a message undelivered. Resolves with their number. */
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

  /** Makes due what a clock that was ahead has put further away than the longest backoff. */
  async capNextAttempts(destinations: readonly string[], now: number, longestDelayMs: number) {
    await this.#update((deliveries) =>
      deliveries
        .set({
          nextAttemptAt: now,
          since: sql<number>`case when since > ${now} then ${now} else since end`,
        })
        .where('destination', 'in', destinations)
        .where(hasDeliveryState('pending'))
        .where('nextAttemptAt', '>', now + longestDelayMs),
    );
  }

  /**
   * Adds messages of another store, and resolves with the number of those that were not here. Of the
   * others, a delivery takes the state of the other store if it was transferred here, if a person has
   * decided there alone, or if it has ended there alone.
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
      // Those whose key belongs to another message here.
      const keyless = await insert(rows.map((row) => ({ ...row, idempotencyKey: null })));
      await addDeliveries(tables, records);
      return inserted.length + keyless.length;
    });
  }

  /** Records that another store has these messages and sends them. No process may be sending them. */
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

  /** Nobody is sending it. On SQLite all leases go by the clock of the one process that may send. */
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

const requeued = { state: 'pending', attempts: 0, endedAt: null, ...unleased } as const;

/** Releases the same message from quarantine; null if there is none. */
async function release(tables: Tables, newMessage: NewMessage): Promise<AddResult | null> {
  const { message, key, fingerprint } = newMessage;
  const suspected = await tables
    .selectFrom('messages')
    .innerJoin('deliveries', 'messageId', 'id')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .where('suspicion', 'is not', null)
    .where(hasDeliveryState('quarantined'))
    .limit(1)
    .executeTakeFirst();
  if (suspected === undefined) return null;
  const { receivedAt: now } = message;
  const { numUpdatedRows } = await tables
    .updateTable('deliveries')
    .set({ state: 'pending', nextAttemptAt: now, since: now })
    .where('messageId', '=', suspected.id)
    .where(hasDeliveryState('quarantined'))
    .executeTakeFirst();
  // Otherwise a person has released or discarded it at this moment.
  if (numUpdatedRows === 0n) return null;
  const { id } = suspected;
  if (key !== null) {
    // So that a retry under this key finds the message, unless another message has the key.
    await sql`update messages set idempotency_key = ${key} where id = ${id}
      and not exists (select 1 from messages where idempotency_key = ${key})`.execute(tables);
  }
  return { kind: 'repeated', id, isReleased: true };
}

async function findKey(
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
