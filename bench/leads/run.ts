import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { startScriptedSmtp } from '@altanube/outbox/testing/scripted-smtp';
import { temporaryFolder } from '#server/testing/folder.ts';
import { startPostgres } from '@altanube/outbox/testing/postgres';
import { startServer, writeServerFolder } from '#server/testing/server-process.ts';
import type { Load } from './load.ts';
import { middle } from '../median.ts';
import { rawRate } from './raw-rate.ts';

const senders = [1, 10, 100];
const seconds = 1.5;
/** Not counted: until the code of both servers is compiled. */
const warmUpSeconds = 4;
/** As many connections to PostgreSQL as the server opens, which share its commits. */
const connections = 10;

type Case = { store: string; concurrency: number; smtpUrl: string; mail: string };

const loadSchema = z.object({ perSecond: z.number(), p50Ms: z.number(), p99Ms: z.number() });

type Round = {
  ours: Load;
  /** A second. */
  bare: number;
  raw: number;
  /** With as many connections as the server; null for SQLite. */
  rawShared: number | null;
};

/**
 * How many leads a second one server accepts, each after its commit is on the disk, compared with the
 * rate at which the same store commits single rows without a server, and with a minimal server. All
 * of them in turn, so many rounds, since the speed of a disk and of a machine varies; the table has
 * medians, and the ratios are those within a round.
 */
export async function run(rounds = '5'): Promise<void> {
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
    'least to most  ',
    'raw, 10 connections',
  ];
  console.log(columns.join('  '));

  for (const store of ['SQLite', 'PostgreSQL']) {
    for (const concurrency of senders) {
      await measure({ store, concurrency, smtpUrl: silent.url, mail: 'waiting' });
    }
    await measure({ store, concurrency: 10, smtpUrl: mailbox.url, mail: 'going out' });
  }

  async function measure(one: Case): Promise<void> {
    const results = await measureRounds(one);
    const of = (figure: (round: Round) => number) => middle(results.map(figure));
    const toBare = results.map(({ ours, bare }) => ours.perSecond / bare);
    const figures = [
      one.store,
      one.mail,
      String(one.concurrency),
      of(({ ours }) => ours.perSecond).toFixed(0),
      of(({ ours }) => ours.p50Ms).toFixed(1),
      of(({ ours }) => ours.p99Ms).toFixed(1),
      of(({ raw }) => raw).toFixed(0),
      percent(of(({ ours, raw }) => ours.perSecond / raw)),
      percent(of(({ bare, raw }) => bare / raw)),
      percent(middle(toBare)),
      `${percent(Math.min(...toBare))} to ${percent(Math.max(...toBare))}`,
      one.store === 'SQLite' ? '–' : of(({ rawShared }) => rawShared ?? NaN).toFixed(0),
    ];
    const widths = columns.map((name) => name.length);
    const row = figures.map((text, index) =>
      index < 2 ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0),
    );
    console.log(row.join('  '));
  }

  async function measureRounds({ store, concurrency, smtpUrl }: Case): Promise<Round[]> {
    await using data = await temporaryFolder();
    const url = store === 'SQLite' ? null : await postgres.createDatabase();
    const rawPlace = url === null ? data.path : await postgres.createDatabase();
    const raw = (concurrency: number) => rawRate(rawPlace, { concurrency, seconds: seconds / 3 });
    const load = (origin: string, seconds: number) => generate(origin, { concurrency, seconds });

    await using ours = await startServer(folder.path, {
      DATA_DIR: data.path,
      SMTP_URL: smtpUrl,
      LEADS_PER_ADDRESS: '1000000',
      LEADS_OVERALL: '1000000',
      ...(url === null ? {} : { DATABASE_URL: url }),
    });
    // Whoever reads each line takes a part of the machine that is measured.
    ours.discardStandardOutput();
    await using bare = await startBare(rawPlace);
    const results: Round[] = [];
    for (let round = 0; round <= Number(rounds); round += 1) {
      const ourLoad = await load(ours.url, round === 0 ? warmUpSeconds : seconds);
      // What it does for earlier leads, such as to send them, would meet the others.
      ours.signal('SIGSTOP');
      const rawBefore = await raw(1);
      const { perSecond } = await load(bare.url, round === 0 ? warmUpSeconds : seconds);
      const result = {
        ours: ourLoad,
        bare: perSecond,
        raw: (rawBefore + (await raw(1))) / 2,
        rawShared: url === null ? null : await raw(connections),
      };
      ours.signal('SIGCONT');
      if (round > 0) results.push(result);
    }
    return results;
  }
}

async function startBare(rawPlace: string) {
  const server = fork(join(import.meta.dirname, 'bare-server.ts'), [rawPlace]);
  const [address] = await once(server, 'message');
  const { port } = z.object({ port: z.number() }).parse(address);
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.kill('SIGKILL');
      await once(server, 'close');
    },
  };
}

async function generate(
  origin: string,
  { concurrency, seconds }: { concurrency: number; seconds: number },
): Promise<Load> {
  const program = join(import.meta.dirname, 'load-generator.ts');
  const generator = fork(program, [origin, String(concurrency), String(seconds)]);
  let load: unknown = 'nothing';
  generator.on('message', (message) => {
    load = message;
  });
  await once(generator, 'close');
  return loadSchema.parse(load);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}
