import type { MessageRules } from '../message.ts';
import { createAdder } from './adding.ts';
import type { Database } from './database.ts';
import { createDeliveries } from './deliveries.ts';
import { createReader } from './reader.ts';
import { createRemover } from './removal.ts';

export type Store = ReturnType<typeof createStore>;

/** A transactional outbox. Methods reject with `StoreUnavailable` if the database is unusable. */
export function createStore(database: Database, rules: MessageRules) {
  return {
    ...createAdder(database, rules),
    ...createDeliveries(database),
    ...createReader(database),
    ...createRemover(database),
    location: database.location,

    /** Connects and migrates. Optional: every other method does so too. */
    async open(): Promise<void> {
      await database.query(async () => {});
    },

    close: (): Promise<void> => database.close(),

    [Symbol.asyncDispose]: (): Promise<void> => database.close(),

    /** Times by name: of the last notification of each active problem, and others. */
    async alerts(): Promise<Map<string, number>> {
      const rows = await database.query((tables) =>
        tables.selectFrom('alerts').selectAll().execute(),
      );
      return new Map(rows.map(({ name, toldAt }) => [name, toldAt]));
    },

    async setAlert(name: string, toldAt: number): Promise<void> {
      await database.query((tables) =>
        tables
          .insertInto('alerts')
          .values({ name, toldAt })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ toldAt }))
          .execute(),
      );
    },

    async clearAlert(name: string): Promise<void> {
      await database.query((tables) =>
        tables.deleteFrom('alerts').where('name', '=', name).execute(),
      );
    },
  };
}
