import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { temporaryFolder } from '#server/testing/folder.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import { startScriptedSmtp } from '#server/testing/scripted-smtp.ts';
import { startServer, writeServerFolder } from '#server/testing/server-process.ts';
import { measureLoad } from './load.ts';
import { rawRate } from './raw-rate.ts';

const senders = [1, 10, 100];
const seconds = 3;
/** As many connections to PostgreSQL as the server opens, which share its commits. */
const connections = 10;

/**
 * How many leads a second one server accepts, each after its commit is on the disk, compared with the
 * rate at which the same store commits single rows without a server, and with a minimal server. The
 * raw rate is measured before and after each load, since a disk's speed varies; the table has the
 * mean.
 */
export async function run(): Promise<void> {
  await using folder = await temporaryFolder();
  await using postgres = await startPostgres();
  // Delivery waits for the greeting of a silent mail server, so that only the endpoint is measured.
  await using silent = await startScriptedSmtp('greeting', 'silence');
  await using mailbox = await startScriptedSmtp();
  await writeServerFolder(folder.path);
  const columns = [
    'store     ',
    'mail     ',
    'senders',
    'leads/s',
    'p50 ms',
    'p99 ms',
    'raw commits/s',
    'ours/raw',
    'bare server/raw',
    'ours/bare server',
    'raw, 10 connections',
  ];
  console.log(columns.join('  '));

  for (const store of ['SQLite', 'PostgreSQL']) {
    for (const concurrency of senders) {
      await measure({ store, concurrency, smtpUrl: silent.url, mail: 'waiting' });
    }
    await measure({ store, concurrency: 10, smtpUrl: mailbox.url, mail: 'going out' });
  }

  type Case = { store: string; concurrency: number; smtpUrl: string; mail: string };

  async function measure({ store, concurrency, smtpUrl, mail }: Case): Promise<void> {
    await using data = await temporaryFolder();
    const url = store === 'SQLite' ? null : await postgres.createDatabase();
    const rawPlace = url === null ? data.path : await postgres.createDatabase();
    const raw = (concurrency: number) => rawRate(rawPlace, { concurrency, seconds: seconds / 2 });

    const rawBefore = await raw(1);
    const environment = {
      DATA_DIR: data.path,
      SMTP_URL: smtpUrl,
      LEADS_PER_ADDRESS: '1000000',
      LEADS_OVERALL: '1000000',
      ...(url === null ? {} : { DATABASE_URL: url }),
    };
    const load = await measureOurs(environment, concurrency);
    const rawRateOfOne = (rawBefore + (await raw(1))) / 2;
    const bare = await measureBare(rawPlace, concurrency);

    const figures = [
      store,
      mail,
      String(concurrency),
      load.perSecond.toFixed(0),
      load.p50Ms.toFixed(1),
      load.p99Ms.toFixed(1),
      rawRateOfOne.toFixed(0),
      percent(load.perSecond / rawRateOfOne),
      percent(bare.perSecond / rawRateOfOne),
      percent(load.perSecond / bare.perSecond),
      url === null ? '–' : (await raw(connections)).toFixed(0),
    ];
    const widths = columns.map((name) => name.length);
    const row = figures.map((text, index) =>
      index < 2 ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0),
    );
    console.log(row.join('  '));
  }

  async function measureOurs(environment: Record<string, string>, concurrency: number) {
    await using server = await startServer(folder.path, environment);
    return await measureLoad(server.url, { concurrency, seconds });
  }
}

async function measureBare(rawPlace: string, concurrency: number) {
  const server = fork(join(import.meta.dirname, 'bare-server.ts'), [rawPlace]);
  try {
    const [address] = await once(server, 'message');
    const { port } = z.object({ port: z.number() }).parse(address);
    return await measureLoad(`http://127.0.0.1:${port}`, { concurrency, seconds });
  } finally {
    server.kill('SIGKILL');
    await once(server, 'close');
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}
