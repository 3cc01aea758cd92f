import { PostgresAdapter, sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { StoreUnavailable } from './errors.ts';
import type { Schema } from './schema.ts';

type Tables = Kysely<Schema>;

/** Not Kysely's default name, which another program in the database may use. */
const migrationTableName = 'outbox_migrations';

/** Never edit a released migration; add a new one whose name sorts last. */
const migrations: Record<string, Migration> = {
  '001 messages': {
    async up(tables: Tables) {
      for (const statement of statements) await statement.execute(tables);
    },
  },
};

/** Migrates in one transaction. Throws `StoreUnavailable` if the schema is too new. */
export async function migrate(tables: Tables): Promise<void> {
  const schema = await getCurrentSchema(tables);
  const migrator = new Migrator({
    db: tables,
    provider: { getMigrations: async () => migrations },
    migrationTableName,
    migrationLockTableName: `${migrationTableName}_lock`,
    ...(schema !== undefined && { migrationTableSchema: schema }),
  });
  const known = await migrator.getMigrations();
  const query = sql<{ name: string }>`select name from ${sql.table(migrationTableName)}`;
  const isNew = known.every(({ executedAt }) => executedAt === undefined);
  const executed = isNew ? [] : (await query.execute(tables)).rows.map(({ name }) => name);
  const unknown = executed.filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new StoreUnavailable('too-new', new Error(`a newer version has added ${unknown.join()}`));
  }
  // Migrating would write, but the database may be read-only.
  if (executed.length === known.length) return;
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** Other PostgreSQL schemas may contain tables with the same names. */
async function getCurrentSchema(tables: Tables): Promise<string | undefined> {
  if (!(tables.getExecutor().adapter instanceof PostgresAdapter)) return undefined;
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(tables);
  return rows[0]?.name;
}

const statements = [
  sql`create table messages (
    id text primary key,
    received_at bigint not null,
    language text not null,
    fields text not null,
    context text,
    person text,
    search text,
    context_search text,
    mail_id text not null,
    fingerprint text unique,
    suspicion text,
    erased_at bigint)`,
  sql`create table deliveries (
    message_id text not null references messages (id) on delete cascade,
    destination text not null,
    state text not null,
    attempts integer default 0 not null,
    next_attempt_at bigint not null,
    since bigint not null,
    ended_at bigint,
    lease text,
    lease_until bigint,
    last_error text,
    constraint deliveries_key primary key (message_id, destination))`,
  sql`create table alerts (name text primary key, told_at bigint not null)`,
  sql`create index messages_by_person on messages (person, id)`,
  sql`create index deliveries_by_state on deliveries (state, message_id)`,
  sql`create index deliveries_due on deliveries (destination, next_attempt_at, message_id)
    where state = 'pending'`,
  sql`create index deliveries_pending on deliveries (since) where state = 'pending'`,
  sql`create index deliveries_quarantined on deliveries (since, message_id)
    where state = 'quarantined'`,
  sql`create index deliveries_leased on deliveries (lease_until) where lease is not null`,
  sql`create index deliveries_ended on deliveries (ended_at, message_id)
    where ended_at is not null`,
];
