import { afterAll, expect, test } from 'vitest';
import { postgresDatabase, sqliteDatabase, type TestDatabase } from '#server/testing/databases.ts';
import { fillStore } from '#server/testing/many-leads.ts';
import { sharedPostgres } from '#server/testing/shared-postgres.ts';
import { deliveryStatements } from './delivery-methods.ts';
import { deliveryStates } from './lead-store.ts';
import {
  leases as postgresLeases,
  postgresLocalPart,
  statements as postgresStatements,
} from './postgres-store.ts';
import { searchVector } from './postgres-migrations.ts';
import {
  backlogStatement,
  cameFrom,
  listStatement,
  readingStatements,
  searchStatement,
  senderStatement,
} from './reading-methods.ts';
import { removalStatements } from './removal-methods.ts';
import { findKey, findSuspected, releaseQuarantined } from './sql.ts';
import { transferStatements } from './transfer-methods.ts';
import { deleteWords, findUnindexed, wordsCondition } from './sqlite-search.ts';
import {
  isInList,
  leases as sqliteLeases,
  sqliteLocalPart,
  statements as sqliteStatements,
} from './sqlite-store.ts';

const postgres = sharedPostgres();

afterAll(() => postgres[Symbol.asyncDispose]());

const listings = [null, ...deliveryStates].flatMap((state) =>
  [true, false].flatMap((isNewestFirst) =>
    [true, false].map((isContinued) => ({ state, isNewestFirst, isContinued })),
  ),
);
const listStatements = listings.map((listing) => listStatement({ ...listing, condition: null }));

/** Those of leads that came from somewhere, in one database. */
function originLists(functionName: string): string[] {
  const condition = cameFrom((column, text) => `${functionName}(${column}, ${text}) > 0`);
  return listings.map((listing) => listStatement({ ...listing, condition }));
}

const shared = [
  ...Object.values(readingStatements),
  ...Object.values(removalStatements),
  ...Object.values(transferStatements),
  ...listStatements,
  findKey,
  findSuspected,
  releaseQuarantined,
];

/** Walks along an index that end soon: at the limit of a list, or because few rows have a lease. */
const boundedScans = new Set([
  'SCAN leads USING COVERING INDEX sqlite_autoindex_leads_1',
  'SCAN deliveries USING INDEX deliveries_leased',
]);

/** From one end of the leads to the other, where few of them came from what is asked for. */
const originScan = 'SCAN leads USING INDEX sqlite_autoindex_leads_1';

/** Values for the parameters, as literals: an explained statement has none. */
function withValues(statement: string): string {
  const texts = new Set([
    'id',
    'channel',
    'channels',
    'state',
    'states',
    'lease',
    'after',
    'origin',
    'email',
  ]);
  return statement.replace(/(?<![:\w]):([a-zA-Z]+\d?)/g, (_, name: string) => {
    if (/^(?:word|end)/.test(name)) return "'empresa7'";
    if (name === 'limit') return '10';
    return texts.has(name) || ['key', 'fingerprint', 'error', 'warning', 'ids'].includes(name)
      ? `'mail'`
      : '1800000000000';
  });
}

async function filled(database: TestDatabase): Promise<TestDatabase> {
  await fillStore(database.location, { count: 20_000, now: Date.UTC(2026, 10, 22) });
  return database;
}

test('no statement on SQLite reads a whole table', async () => {
  await using database = await filled(await sqliteDatabase());
  const { insertLead: _, insertDelivery: __, emptyLog: ___, ...looking } = sqliteStatements;
  const terms = [[['empresa7']], [['persona7'], ['xn', 'persona']]];
  const searches = [terms.slice(0, 1), terms].map((some) => wordsCondition(some).condition);
  const originStatements = originLists('instr');
  const statements = [
    ...shared,
    ...Object.values(deliveryStatements(sqliteLeases)),
    ...Object.values(looking),
    findUnindexed,
    ...searches.map(searchStatement),
    senderStatement(sqliteLocalPart),
    backlogStatement(isInList),
    `${deleteWords} id = :id)`,
    ...originStatements,
  ];
  for (const statement of statements) {
    const rows = await database.run(`EXPLAIN QUERY PLAN ${withValues(statement)}`);
    const plan = rows.map(({ detail }) => String(detail));
    const scans = plan.filter((line) => /^SCAN (?:leads|deliveries|lead_words)\b/.test(line));
    const walks = originStatements.includes(statement) ? [originScan] : [];
    const unexpected = scans.filter((line) => !boundedScans.has(line) && !walks.includes(line));
    expect([statement, unexpected]).toEqual([statement, []]);
  }
});

test('no statement on PostgreSQL has to read a whole table', async () => {
  await using database = await filled(await postgresDatabase(postgres));
  const search = searchStatement(`${searchVector} @@ to_tsquery('simple', :words)`);
  const backlog = backlogStatement(
    (column, list) => `${column} = ANY (string_to_array(${list}, ','))`,
  );
  const own = [
    ...Object.values(deliveryStatements(postgresLeases)),
    ...[postgresStatements.claim, search, backlog, senderStatement(postgresLocalPart)],
    ...originLists('strpos'),
  ];
  for (const statement of [...shared, ...own]) {
    // What is left of reading a table in order is what no index could answer.
    const explain = `SET enable_seqscan = off;\nEXPLAIN ${withValues(statement)}`;
    const rows = await database.run(explain);
    const plan = rows.map((row) => String(row['QUERY PLAN']));
    const scans = plan.filter((line) => /Seq Scan on (?:leads|deliveries)\b/.test(line));
    expect([statement, plan.join('\n'), scans]).toEqual([statement, plan.join('\n'), []]);
  }
});
