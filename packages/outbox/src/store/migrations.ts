import { setImmediate } from 'node:timers/promises';
import { PostgresAdapter, sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { MessageRules } from '../message.ts';
import { StoreUnavailable } from './errors.ts';
import { erasedColumns, messageRow, parseJson, type Schema } from './schema.ts';

type Tables = Kysely<Schema>;

/** Another program in the database may use Kysely too. */
const migrationTableName = 'outbox_migrations';

/** A released migration is never edited; changes are added under names that sort behind the others. */
const migrations = (rules: MessageRules, schema?: string): Record<string, Migration> => ({
  '001 messages': {
    async up(tables: Tables) {
      const hasLeads = await makeRoom(tables, schema);
      for (const statement of statements) await statement.execute(tables);
      if (hasLeads) await takeOverLeads(tables, rules);
    },
  },
});

/** Brings a database up to date in one transaction. Throws `StoreUnavailable` if it is too new or old. */
export async function migrate(tables: Tables, rules: MessageRules): Promise<void> {
  const schema = await currentSchema(tables);
  const known = migrations(rules, schema);
  const executed = await findExecuted(tables, schema);
  const unknown = executed.filter((name) => !(name in known));
  if (unknown.length > 0) {
    throw new StoreUnavailable('too-new', new Error(`a newer version has added ${unknown.join()}`));
  }
  if (executed.length === Object.keys(known).length) return;
  const migrator = new Migrator({
    db: tables,
    provider: { getMigrations: async () => known },
    migrationTableName,
    migrationLockTableName: `${migrationTableName}_lock`,
    ...(schema !== undefined && { migrationTableSchema: schema }),
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** Writes nothing, so that the database may be read-only. */
async function findExecuted(tables: Tables, schema: string | undefined): Promise<string[]> {
  if (!(await tableNames(tables, schema)).includes(migrationTableName)) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(migrationTableName)}`.execute(tables);
  return rows.map(({ name }) => name);
}

/** Where PostgreSQL has the tables: another program may have some of these names in another schema. */
async function currentSchema(tables: Tables): Promise<string | undefined> {
  if (!(tables.getExecutor().adapter instanceof PostgresAdapter)) return undefined;
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(tables);
  return rows[0]?.name;
}

async function tableNames(tables: Tables, schema: string | undefined): Promise<string[]> {
  const all = await tables.introspection.getTables();
  return all.filter((table) => table.schema === schema).map(({ name }) => name);
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
    idempotency_key text unique,
    fingerprint text,
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
  sql`create index messages_suspected on messages (fingerprint) where suspicion is not null`,
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

/** The newest schema before this package, by the number of its migrations. */
const lastLeadsVersion = { sqlite: 7, postgres: 6 };

/** Rows that are rewritten at a time, between which others have their turn. */
const portion = 100;

/** Renames what is in the way of the new tables. Resolves with whether there are messages to take over. */
async function makeRoom(tables: Tables, schema: string | undefined): Promise<boolean> {
  const existing = await tableNames(tables, schema);
  if (!existing.includes('leads')) return false;
  const { rows } = await sql<{ version: number }>`
    select max(version) as version from migrations`.execute(tables);
  const version = rows[0]?.version ?? 0;
  const kind = existing.includes('lead_words') ? 'sqlite' : 'postgres';
  if (version > lastLeadsVersion[kind]) {
    throw new StoreUnavailable('too-new', new Error('a newer version has been here'));
  }
  if (version < lastLeadsVersion[kind]) {
    const advice = 'start the version before this one once, so that it updates the tables';
    throw new StoreUnavailable('too-old', new Error(advice));
  }
  // A server of that version may be running; what it has begun ends first.
  if (kind === 'postgres') {
    await sql`lock table leads, deliveries in access exclusive mode`.execute(tables);
  }
  for (const name of ['by_state', 'due', 'pending', 'quarantined', 'leased', 'ended']) {
    await sql`drop index ${sql.ref(`deliveries_${name}`)}`.execute(tables);
  }
  await sql`alter table deliveries rename to old_deliveries`.execute(tables);
  return true;
}

type LeadRow = Record<'id' | 'language' | 'message_id', string> & {
  received_at: number;
  erased_at: number | null;
} & Record<
    'idempotency_key' | 'payload_hash' | 'quarantine_reason' | 'attribution',
    string | null
  > &
  Partial<Record<'attribution_search' | 'number', unknown>>;

/** Messages under way keep their leases, so that what is being sent meanwhile is not sent twice. */
async function takeOverLeads(tables: Tables, rules: MessageRules): Promise<void> {
  for (let after = '', last: string | undefined; ; after = last) {
    const { rows } = await sql<LeadRow>`select * from leads where id > ${after}
      order by id limit ${sql.lit(portion)}`.execute(tables.withoutPlugins());
    last = rows.at(-1)?.id;
    if (last === undefined) break;
    await tables
      .insertInto('messages')
      .values(rows.map((row) => rowOfLead(row, rules)))
      .execute();
    // `moved` was `transferred`; without a time, that was interrupted, and perhaps no store has it.
    await sql`insert into deliveries (message_id, destination, state, attempts, next_attempt_at,
        since, ended_at, lease, lease_until, last_error)
      select lead_id, channel, case when state <> 'moved' then state
          when delivered_at is null then 'parked' else 'transferred' end, attempts,
        next_attempt_at, since, delivered_at, lease, lease_until, last_error
      from old_deliveries where lead_id > ${after} and lead_id <= ${last}`.execute(tables);
    await sql`delete from leads where id > ${after} and id <= ${last}`.execute(tables);
    await setImmediate();
  }
  await sql`insert into alerts (name, told_at) select name, told_at from notices
    where told_at > 0`.execute(tables);
  const others = ['lead_words', 'leads', 'notices', 'limits', 'limit_keys', 'leases'];
  for (const table of ['old_deliveries', ...others]) {
    await sql`drop table if exists ${sql.table(table)}`.execute(tables);
  }
  // So that the version before this one says that the tables are too new for it.
  await sql`insert into migrations (version, applied_at) values (1000, 0)`.execute(tables);
}

function rowOfLead(row: LeadRow, rules: MessageRules): Schema['messages'] {
  const { id, received_at: receivedAt, language, message_id: mailId, ...known } = row;
  const { idempotency_key: key, payload_hash: fingerprint, erased_at: erasedAt, ...rest } = known;
  const { attribution, attribution_search: _, number: _number, ...others } = rest;
  const { quarantine_reason: suspicion, ...columns } = others;
  // What is left are the fields of the form.
  const fields = Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [name, value === null ? null : String(value)]),
  );
  const context = parseJson(attribution);
  const message = { id, receivedAt, language, fields, context, mailId, suspicion };
  const stored = messageRow({ message, key, fingerprint: fingerprint ?? '' }, rules);
  return erasedAt === null ? stored : { ...stored, ...erasedColumns, erasedAt };
}
