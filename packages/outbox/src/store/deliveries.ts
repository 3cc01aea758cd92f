import {
  sql,
  type ExpressionBuilder,
  type Kysely,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import type { Claim, DeliveryState } from '../message.ts';
import type { Database } from './database.ts';
import { inState, parseMessageRow, unleased, type Schema } from './schema.ts';

type DeliveriesUpdate = UpdateQueryBuilder<Schema, 'deliveries', 'deliveries', UpdateResult>;

/** The queries that claim deliveries, and change their states. */
export function createDeliveries(database: Database) {
  async function update(build: (deliveries: DeliveriesUpdate) => DeliveriesUpdate) {
    const { numUpdatedRows } = await database.query((tables) =>
      build(tables.updateTable('deliveries')).executeTakeFirst(),
    );
    return Number(numUpdatedRows);
  }

  /** Matches unleased deliveries. On SQLite, only the sender's clock can end a lease. */
  function isFree(isSender: boolean) {
    const clock = database.leaseClock();
    return ({ or, eb }: ExpressionBuilder<Schema, 'deliveries'>) =>
      or([eb('lease', 'is', null), ...(isSender ? [eb('leaseUntil', '<=', clock)] : [])]);
  }

  function makeDue(deliveries: DeliveriesUpdate, now: number): DeliveriesUpdate {
    const ended = { attempts: 0, endedAt: null, ...unleased };
    return deliveries.set({ state: 'pending', nextAttemptAt: now, since: now, ...ended });
  }

  async function endClaim(claim: Claim, change: Partial<Schema['deliveries']>): Promise<void> {
    await update((deliveries) =>
      deliveries
        .set({ ...change, ...unleased })
        .where('messageId', '=', claim.message.id)
        .where('destination', '=', claim.destination)
        .where('lease', '=', claim.lease),
    );
  }

  async function findDue(tables: Kysely<Schema>, { destination, now, limit }: ClaimRequest) {
    const due = await tables
      .selectFrom('deliveries')
      .select('messageId')
      .where('destination', '=', destination)
      .where(inState('pending'))
      .where('nextAttemptAt', '<=', now)
      .where(isFree(true))
      .orderBy('nextAttemptAt')
      .orderBy('messageId')
      .limit(limit)
      .$if(database.kind === 'postgres', (query) => query.forUpdate().skipLocked())
      .execute();
    return due.map(({ messageId }) => messageId);
  }

  return {
    /** Whether this process may send. On SQLite, takes the sender lock if it is free. */
    isSender: () => database.becomeSender(),

    /** Leases messages due at `now`, oldest first, and counts an attempt for each. */
    async claim(request: ClaimRequest): Promise<Claim[]> {
      if (!(await database.becomeSender())) return [];
      const { destination, leaseMs, lease } = request;
      return database.transaction(async (tables) => {
        const ids = await findDue(tables, request);
        if (ids.length === 0) return [];
        const claimed = await tables
          .updateTable('deliveries')
          .set((delivery) => ({
            lease,
            leaseUntil: sql<number>`${database.leaseClock()} + ${leaseMs}`,
            attempts: delivery('attempts', '+', 1),
          }))
          .where('destination', '=', destination)
          .where('messageId', 'in', ids)
          .returning(['messageId', 'attempts', 'since'])
          .execute();
        const counted = new Map(claimed.map(({ messageId, ...counts }) => [messageId, counts]));
        const messages = tables.selectFrom('messages').selectAll().where('id', 'in', ids);
        const rows = await messages.execute();
        return rows
          .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
          .flatMap((row) => {
            const counts = counted.get(row.id);
            return counts ? [{ message: parseMessageRow(row), destination, ...counts, lease }] : [];
          });
      });
    },

    /** `warning` is a problem despite success. No effect if another process has the lease. */
    markDelivered: (claim: Claim, at: number, warning: string | null): Promise<void> =>
      endClaim(claim, { state: 'delivered', endedAt: at, lastError: warning }),

    retryLater: (claim: Claim, { at, error }: { at: number; error: string }): Promise<void> =>
      endClaim(claim, { nextAttemptAt: at, lastError: error }),

    /** Stops attempts until the message is requeued. */
    park: (claim: Claim, error: string): Promise<void> =>
      endClaim(claim, { state: 'parked', lastError: error }),

    /** When the next unleased message is due; null if there is none. */
    async nextDueAt(destination: string): Promise<number | null> {
      const next = await database.query((tables) =>
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
    },

    /** Makes unleased deliveries in these states due now, with another 5 days of attempts. */
    async requeue(id: string, states: readonly DeliveryState[], now: number): Promise<number> {
      const isSender = await database.becomeSender();
      return update((deliveries) =>
        makeDue(deliveries, now)
          .where('messageId', '=', id)
          .where('state', 'in', states)
          .where(isFree(isSender)),
      );
    },

    /** Does the same for parked deliveries of up to `limit` messages. */
    requeueParked(limit: number, now: number): Promise<number> {
      return update((deliveries) =>
        makeDue(deliveries, now)
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
    },

    /** Ends a message's parked and pending deliveries undelivered. Returns their number. */
    async giveUp(id: string, now: number): Promise<number> {
      const isSender = await database.becomeSender();
      return update((deliveries) =>
        deliveries
          .set({ state: 'given-up', endedAt: now, ...unleased })
          .where('messageId', '=', id)
          .where('state', 'in', ['pending', 'parked'])
          .where(isFree(isSender)),
      );
    },

    /** Makes deliveries due that a fast clock scheduled further away than the longest backoff. */
    async capNextAttempts(destinations: readonly string[], now: number, maxDelayMs: number) {
      await update((deliveries) =>
        deliveries
          .set({
            nextAttemptAt: now,
            since: sql<number>`case when since > ${now} then ${now} else since end`,
          })
          .where('destination', 'in', destinations)
          .where(inState('pending'))
          .where('nextAttemptAt', '>', now + maxDelayMs),
      );
    },

    /** Marks messages that another store now sends. No process may be sending them. */
    async markTransferred(ids: readonly string[], now: number): Promise<void> {
      if (ids.length === 0) return;
      await update((deliveries) =>
        deliveries
          .set({ state: 'transferred', endedAt: now, ...unleased })
          .where('messageId', 'in', ids)
          .where('state', 'in', ['pending', 'parked', 'quarantined']),
      );
    },
  };
}

export type ClaimRequest = {
  destination: string;
  now: number;
  leaseMs: number;
  lease: string;
  limit: number;
};
