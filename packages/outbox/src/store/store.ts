import {
  sql,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  type Transaction,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import type {
  Added,
  Claim,
  DeliveryState,
  Message,
  MessageRecord,
  MessageRules,
  NewMessage,
} from '../message.ts';
import type { Database } from './database.ts';
import { StoreRemover } from './removal.ts';
import { deliveryRow, messageOf, messageRow } from './rows.ts';
import { is, unleased, type Schema } from './schema.ts';

type Tables = Kysely<Schema>;

/**
 * Messages and their deliveries: a transactional outbox. Everything rejects with `StoreUnavailable`
 * while the database cannot be used.
 */
export class Store extends StoreRemover {
  readonly #rules: MessageRules;

  constructor(database: Database, rules: MessageRules) {
    super(database);
    this.#rules = rules;
  }

  /**
   * Whether this process is the one that sends from a file; it becomes that if nobody else is. True of
   * each server on PostgreSQL.
   */
  isSender(): Promise<boolean> {
    return this.database.becomeSender();
  }

  /**
   * Stores a message, due at once. Resolves after the commit is on the disk. One that is like a message
   * in quarantine, and under no suspicion, releases that instead.
   */
  async add(newMessage: NewMessage): Promise<Added> {
    // Two round trips to a database that may be on another machine, instead of five.
    if (this.#isPostgres)
      return this.database.query((tables) => this.#addAtOnce(tables, newMessage));
    return this.database.transaction(async (tables) => {
      const { message, destinations, key, fingerprint } = newMessage;
      const released = await this.#release(tables, newMessage);
      if (released !== null) return released;
      const inserted = await this.#insertion(tables, newMessage).executeTakeFirst();
      if (inserted === undefined) return findOwnerOfKey(tables, key, fingerprint);
      const { id: message_id, receivedAt: since } = message;
      const deliveries = destinations.map((destination) => {
        return {
          message_id,
          destination,
          state: firstState(message),
          attempts: 0,
          next_attempt_at: since,
          since,
        };
      });
      await tables.insertInto('deliveries').values(deliveries).execute();
      return { kind: 'stored' };
    });
  }

  /** The same for PostgreSQL. */
  async #addAtOnce(tables: Tables, newMessage: NewMessage): Promise<Added> {
    const { message, destinations, key, fingerprint } = newMessage;
    const released = await this.#release(tables, newMessage);
    if (released !== null) return released;
    const { rows } = await sql<{ id: string }>`
      with inserted as (${this.#insertion(tables, newMessage)}), delivery as (
        insert into deliveries (message_id, destination, state, next_attempt_at, since)
        select id, unnest(${destinations}::text[]), ${firstState(message)}, received_at, received_at
        from inserted)
      select id from inserted`.execute(tables);
    return rows.length > 0 ? { kind: 'stored' } : findOwnerOfKey(tables, key, fingerprint);
  }

  #insertion(tables: Tables, newMessage: NewMessage) {
    return tables
      .insertInto('messages')
      .values(messageRow(newMessage, this.#rules))
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning(['id', 'received_at']);
  }

  /** Releases the same message from quarantine, for one that is under no suspicion; null if there is none. */
  async #release(tables: Tables, { message, key, fingerprint }: NewMessage): Promise<Added | null> {
    if (message.suspicion !== null) return null;
    const suspected = await tables
      .selectFrom('messages')
      .innerJoin('deliveries', 'message_id', 'id')
      .select('id')
      .where('fingerprint', '=', fingerprint)
      .where('suspicion', 'is not', null)
      .where(is('quarantined'))
      .limit(1)
      .executeTakeFirst();
    if (suspected === undefined) return null;
    const { receivedAt: now } = message;
    const { numUpdatedRows } = await tables
      .updateTable('deliveries')
      .set({ state: 'pending', next_attempt_at: now, since: now })
      .where('message_id', '=', suspected.id)
      .where(is('quarantined'))
      .executeTakeFirst();
    // Otherwise a person has released or discarded it at this moment.
    if (numUpdatedRows === 0n) return null;
    if (key !== null) await moveToKey(tables, suspected.id, key);
    return { kind: 'repeated', id: suspected.id, isReleased: true };
  }

  /** What `add` would resolve with for a key that is in the store; null if it is not. */
  findKey(key: string, fingerprint: string): Promise<Added | null> {
    return this.database.query((tables) => findKey(tables, key, fingerprint));
  }

  /**
   * Leases messages that are due by the caller's clock, oldest first, and counts an attempt for each.
   * What another process is sending is not due, whatever the clocks say.
   */
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
        .select('message_id')
        .where('destination', '=', destination)
        .where(is('pending'))
        .where('next_attempt_at', '<=', now)
        .where(this.#isFree(true))
        .orderBy('next_attempt_at')
        .orderBy('message_id')
        .limit(limit)
        .$if(this.#isPostgres, (query) => query.forUpdate().skipLocked())
        .execute();
      if (due.length === 0) return [];
      const ids = due.map(({ message_id: id }) => id);
      const claimed = await tables
        .updateTable('deliveries')
        .set((delivery) => ({
          lease,
          lease_until: sql<number>`${this.database.leaseClock()} + ${leaseMs}`,
          attempts: delivery('attempts', '+', 1),
        }))
        .where('destination', '=', destination)
        .where('message_id', 'in', ids)
        .returning(['message_id', 'attempts', 'since'])
        .execute();
      const rows = await tables.selectFrom('messages').selectAll().where('id', 'in', ids).execute();
      const messages = new Map(rows.map((row) => [row.id, messageOf(row)]));
      return claimed
        .flatMap(({ message_id: id, attempts, since }) => {
          const message = messages.get(id);
          return message === undefined ? [] : [{ message, destination, attempts, since, lease }];
        })
        .toSorted((one, other) => ids.indexOf(one.message.id) - ids.indexOf(other.message.id));
    });
  }

  /** `warning` is a problem in spite of the success. No effect if the lease has passed to another. */
  async markDelivered(claim: Claim, at: number, warning: string | null): Promise<void> {
    await this.#endClaim(claim, { state: 'delivered', ended_at: at, last_error: warning });
  }

  async retryLater(claim: Claim, { at, error }: { at: number; error: string }): Promise<void> {
    await this.#endClaim(claim, { next_attempt_at: at, last_error: error });
  }

  /** Gives up until somebody requeues it. */
  async park(claim: Claim, error: string): Promise<void> {
    await this.#endClaim(claim, { state: 'parked', last_error: error });
  }

  async #endClaim(claim: Claim, change: Partial<Schema['deliveries']>): Promise<void> {
    await this.#update((deliveries) =>
      deliveries
        .set({ ...change, ...unleased })
        .where('message_id', '=', claim.message.id)
        .where('destination', '=', claim.destination)
        .where('lease', '=', claim.lease),
    );
  }

  /** When the next message is due that nobody is sending; null if there is none. */
  async nextDueAt(destination: string): Promise<number | null> {
    const next = await this.database.query((tables) =>
      tables
        .selectFrom('deliveries')
        .select('next_attempt_at as at')
        .where('destination', '=', destination)
        .where(is('pending'))
        // Leased deliveries come first by their next attempt, and are never many.
        .where('lease', 'is', null)
        .orderBy('next_attempt_at')
        .limit(1)
        .executeTakeFirst(),
    );
    return next?.at ?? null;
  }

  /**
   * Makes deliveries due now, with another 5 days of attempts: those of a message that are in one of
   * these states and that nobody is sending. Resolves with their number.
   */
  async requeue(id: string, states: readonly DeliveryState[], now: number): Promise<number> {
    const isSender = await this.database.becomeSender();
    return this.#update((deliveries) =>
      deliveries
        .set({ ...requeued, next_attempt_at: now, since: now })
        .where('message_id', '=', id)
        .where('state', 'in', states)
        .where(this.#isFree(isSender)),
    );
  }

  /** The same for parked deliveries of any message, at most so many. */
  requeueParked(limit: number, now: number): Promise<number> {
    return this.#update((deliveries) =>
      deliveries
        .set({ ...requeued, next_attempt_at: now, since: now })
        .where(is('parked'))
        .where('message_id', 'in', (delivery) =>
          delivery
            .selectFrom('deliveries')
            .select('message_id')
            .where(is('parked'))
            .orderBy('message_id')
            .limit(limit),
        ),
    );
  }

  /** Ends parked and pending deliveries of a message undelivered. Resolves with their number. */
  async giveUp(id: string, now: number): Promise<number> {
    const isSender = await this.database.becomeSender();
    return this.#update((deliveries) =>
      deliveries
        .set({ state: 'given-up', ended_at: now, ...unleased })
        .where('message_id', '=', id)
        .where('state', 'in', ['pending', 'parked'])
        .where(this.#isFree(isSender)),
    );
  }

  /** Makes due what a clock that was ahead has put further away than the longest backoff. */
  async capNextAttempts(
    destinations: readonly string[],
    now: number,
    longestDelayMs: number,
  ): Promise<void> {
    await this.#update((deliveries) =>
      deliveries
        .set({
          next_attempt_at: now,
          since: sql<number>`case when since > ${now} then ${now} else since end`,
        })
        .where('destination', 'in', destinations)
        .where(is('pending'))
        .where('next_attempt_at', '>', now + longestDelayMs),
    );
  }

  /**
   * Adds messages of another store, and resolves with the number of those that were not here. Of the
   * others, a delivery takes the state that the other store has if it was transferred here; if it
   * waits for a person here and is pending there, since a person has decided there; or if it is
   * pending here and was delivered or given up there.
   */
  async addRecords(records: readonly MessageRecord[]): Promise<number> {
    if (records.length === 0) return 0;
    return this.database.transaction(async (tables) => {
      const rows = records.map((record) => messageRow(record, this.#rules));
      const owners = await tables
        .selectFrom('messages')
        .select(['id', 'idempotency_key as key'])
        .where(
          'idempotency_key',
          'in',
          rows.map((row) => row.idempotency_key),
        )
        .execute();
      const ownerOf = new Map(owners.map(({ id, key }) => [key, id]));
      const isFree = ({ id, idempotency_key: key }: Schema['messages']) =>
        (ownerOf.get(key) ?? id) === id;
      const inserted = await tables
        .insertInto('messages')
        .values(rows.map((row) => (isFree(row) ? row : { ...row, idempotency_key: null })))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .execute();
      await addDeliveries(tables, records);
      return inserted.length;
    });
  }

  /**
   * Records that another store has these messages, so that this one neither sends them nor waits for a
   * person to decide. No process may be sending them.
   */
  async markTransferred(ids: readonly string[], now: number): Promise<void> {
    if (ids.length === 0) return;
    await this.#update((deliveries) =>
      deliveries
        .set({ state: 'transferred', ended_at: now, ...unleased })
        .where('message_id', 'in', ids)
        .where('state', 'in', ['pending', 'parked', 'quarantined']),
    );
  }

  async setAlert(name: string, toldAt: number): Promise<void> {
    await this.database.query((tables) =>
      tables
        .insertInto('alerts')
        .values({ name, told_at: toldAt })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ told_at: toldAt }))
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

  /**
   * Nobody is sending it. On SQLite all leases are those of the process that may send, and no other one
   * has its clock.
   */
  #isFree(isSender: boolean) {
    const clock = this.database.leaseClock();
    return ({ or, eb }: ExpressionBuilder<Schema, 'deliveries'>) =>
      or([eb('lease', 'is', null), ...(isSender ? [eb('lease_until', '<=', clock)] : [])]);
  }

  /** Resolves with the number of rows. */
  async #update(build: (deliveries: DeliveriesUpdate) => DeliveriesUpdate): Promise<number> {
    const { numUpdatedRows } = await this.database.query((tables) =>
      build(tables.updateTable('deliveries')).executeTakeFirst(),
    );
    return Number(numUpdatedRows);
  }
}

type DeliveriesUpdate = UpdateQueryBuilder<Schema, 'deliveries', 'deliveries', UpdateResult>;

const requeued = { state: 'pending', attempts: 0, ended_at: null, ...unleased };

function firstState({ suspicion }: Message): DeliveryState {
  return suspicion === null ? 'pending' : 'quarantined';
}

/** The message whose key keeps another one from being inserted. */
async function findOwnerOfKey(
  tables: Tables,
  key: string | null,
  fingerprint: string,
): Promise<Added> {
  const owner = key === null ? null : await findKey(tables, key, fingerprint);
  if (owner === null) throw new TypeError('The key is neither new nor known.');
  return owner;
}

/** So that a retry under this key finds the message. No effect if another message has the key. */
async function moveToKey(tables: Tables, id: string, key: string): Promise<void> {
  await tables
    .updateTable('messages')
    .set({ idempotency_key: key })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('messages').select('id').where('idempotency_key', '=', key))),
    )
    .execute();
}

async function findKey(tables: Tables, key: string, fingerprint: string): Promise<Added | null> {
  const first = await tables
    .selectFrom('messages')
    .select(['id', 'fingerprint'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (first === undefined) return null;
  return first.fingerprint === fingerprint
    ? { kind: 'repeated', id: first.id, isReleased: false }
    : { kind: 'conflict' };
}

async function addDeliveries(
  tables: Transaction<Schema>,
  records: readonly MessageRecord[],
): Promise<void> {
  const rows = records.flatMap(({ message, deliveries }) =>
    deliveries.map((delivery) => deliveryRow(message.id, delivery)),
  );
  if (rows.length === 0) return;
  await tables
    .insertInto('deliveries')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['message_id', 'destination'])
        .doUpdateSet(({ ref }) => ({
          state: ref('excluded.state'),
          attempts: ref('excluded.attempts'),
          next_attempt_at: ref('excluded.next_attempt_at'),
          since: ref('excluded.since'),
          ended_at: ref('excluded.ended_at'),
          last_error: ref('excluded.last_error'),
        }))
        .where(
          sql<SqlBool>`deliveries.state = 'transferred'
            or (excluded.state = 'pending' and deliveries.state in ('parked', 'quarantined'))
            or (excluded.state in ('delivered', 'given-up') and deliveries.state = 'pending')`,
        ),
    )
    .execute();
}
