import { statSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { startScriptedSmtp, type ScriptedSmtp } from '@altanube/outbox/testing/scripted-smtp';
import { launchBrowser } from '#scripts/browser.ts';
import { buildIfChanged } from '#scripts/build.ts';
import { temporaryFolder } from '#server/testing/folder.ts';
import { startPostgres } from '@altanube/outbox/testing/postgres';
import { startServer, type ServerProcess } from '#server/testing/server-process.ts';
import { processFigures } from '../process-figures.ts';
import { postLeads } from './messages.ts';
import { recordVisit, repeatVisit } from './visit.ts';

const visits = 1000;
const messages = 2000;
const concurrency = 10;
/** Not counted: until the code of the server is compiled. */
const warmUp = 300;

/**
 * What one visit and one message cost the server: processor time, bytes sent, bytes kept. From this
 * follows what a machine holds (docs/scale.md).
 */
export async function run(): Promise<void> {
  buildIfChanged();
  await using folder = await temporaryFolder();
  for (const name of ['dist', 'content']) symlinkSync(resolve(name), join(folder.path, name));
  await measureVisit(folder.path);
  await measureMessages(folder.path);
}

async function measureVisit(folder: string): Promise<void> {
  await using data = await temporaryFolder();
  await using server = await startServer(folder, { DATA_DIR: data.path, MAIL: 'folder' });
  const browser = await launchBrowser();
  const visit = await recordVisit(browser, { origin: server.url, log: server.lines });
  await browser.close();
  // A cache in front keeps them for good: their names change with what is in them.
  const assets = visit.filter((path) => path.startsWith('/_astro/'));
  await repeatVisit(server.url, visit, { visits: warmUp, concurrency });
  const assetBytes = await repeatVisit(server.url, assets, { visits: 1, concurrency: 1 });
  server.lines.length = 0;
  const { result: bytes, seconds } = await processorTime(server, () =>
    repeatVisit(server.url, visit, { visits, concurrency }),
  );
  console.log('A visit: home page, prices and contact page, acting on each');
  console.table({
    requests: visit.length,
    'of these for assets': assets.length,
    'bytes sent, headers included': Math.round(bytes),
    'of these of assets': Math.round(assetBytes),
    'bytes of log': Math.round(Buffer.byteLength(server.lines.join('\n')) / visits),
    'processor, µs': Math.round((seconds / visits) * 1e6),
    'processor, µs a request': Math.round((seconds / visits / visit.length) * 1e6),
    'memory, MB': Math.round(processFigures(server.pid)?.residentMb ?? NaN),
  });
}

async function measureMessages(folder: string): Promise<void> {
  await using postgres = await startPostgres();
  await using mailbox = await startScriptedSmtp();
  const rows: Record<string, object> = {};
  for (const store of ['SQLite', 'PostgreSQL']) {
    await using data = await temporaryFolder();
    const databaseUrl = store === 'SQLite' ? '' : await postgres.createDatabase();
    await using server = await startServer(folder, {
      DATA_DIR: data.path,
      DATABASE_URL: databaseUrl,
      SMTP_URL: mailbox.url,
      LEADS_PER_ADDRESS: '1000000',
      LEADS_OVERALL: '1000000',
    });
    await sendAll(server, mailbox, warmUp);
    const keptBytes = () => storedBytes(data.path, databaseUrl);
    const before = await keptBytes();
    const { seconds } = await processorTime(server, () => sendAll(server, mailbox, messages));
    rows[store] = {
      'processor, µs': Math.round((seconds / messages) * 1e6),
      'bytes kept': Math.round(((await keptBytes()) - before) / messages),
    };
  }
  console.log('A message, from its request to the mail that the mail server has taken');
  console.table(rows);
}

/** Until the last mail is out. */
async function sendAll(server: ServerProcess, mailbox: ScriptedSmtp, count: number): Promise<void> {
  const { length: before } = mailbox.accepted;
  await postLeads(server.url, { count, concurrency });
  while (mailbox.accepted.length < before + count) {
    const { length } = mailbox.accepted;
    await mailbox.waitForMore(before + count - length);
    if (mailbox.accepted.length === length) throw new Error('No mail arrives any more');
  }
}

/** What the work resolves with, and the processor time that the server took for it. */
async function processorTime<Result>(server: ServerProcess, work: () => Promise<Result>) {
  const spent = () => processFigures(server.pid)?.processorSeconds ?? NaN;
  const before = spent();
  const result = await work();
  return { result, seconds: spent() - before };
}

async function storedBytes(dataDir: string, databaseUrl: string): Promise<number> {
  if (databaseUrl === '') {
    const files = ['leads.db', 'leads.db-wal'].map((name) => join(dataDir, name));
    return files.reduce(
      (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('SELECT pg_database_size(current_database()) AS bytes');
  await client.end();
  return Number(rows[0].bytes);
}
