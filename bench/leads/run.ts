import { buildCrashProgram } from '#server/testing/crash-child.ts';
import { temporaryFolder } from '#server/testing/folder.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import { startScriptedSmtp } from '#server/testing/scripted-smtp.ts';
import { measureLoad } from './load.ts';
import { rawPostgresRate, rawSqliteRate } from './raw-rate.ts';

const senders = [1, 10, 100];
const seconds = 3;
/** As many as the server has to PostgreSQL, for the rate of those who share its commits. */
const connections = 10;

/**
 * How many leads one server accepts, each answered after its commit is on the disk, beside the rate
 * at which the same store commits one row after another without any server. The raw rate is measured
 * before and after each load, since disks have moods; the mean of both stands in the table.
 */
export async function run(): Promise<void> {
  await using folder = await temporaryFolder();
  await using postgres = await startPostgres();
  // Mail waits for its first answer, so that only what a visitor waits for is measured.
  await using silent = await startScriptedSmtp('greeting', 'silence');
  await using mailbox = await startScriptedSmtp();
  const program = await buildCrashProgram(folder.path);

  console.log(
    'store      mail       senders  leads/s  p50 ms  p99 ms  raw commits/s  ours/raw  raw, 10 connections',
  );

  for (const store of ['SQLite', 'PostgreSQL']) {
    for (const atOnce of senders) {
      await measure({ store, atOnce, smtpUrl: silent.url, mail: 'waiting' });
    }
    await measure({ store, atOnce: 10, smtpUrl: mailbox.url, mail: 'going out' });
  }

  type Case = { store: string; atOnce: number; smtpUrl: string; mail: string };

  async function measure({ store, atOnce, smtpUrl, mail }: Case): Promise<void> {
    await using data = await temporaryFolder();
    const url = store === 'SQLite' ? null : await postgres.createDatabase();
    const rawUrl = url === null ? null : await postgres.createDatabase();
    const duration = { seconds: seconds / 2 };
    const raw = (connections: number) =>
      rawUrl === null
        ? rawSqliteRate(data.path, duration)
        : rawPostgresRate(rawUrl, { connections, ...duration });

    const rawBefore = await raw(1);
    await using server = program.start(
      {
        DATA_DIR: data.path,
        SMTP_URL: smtpUrl,
        LEADS_PER_ADDRESS: '1000000',
        LEADS_OVERALL: '1000000',
        ...(url === null ? {} : { DATABASE_URL: url }),
      },
      0,
    );
    const address = await server.url;
    if (address === null) throw new Error('The server did not start');
    const load = await measureLoad(address, { atOnce, seconds });
    await server.kill();
    const rawRate = (rawBefore + (await raw(1))) / 2;
    const rawOfMany = rawUrl === null ? null : await raw(connections);

    console.log(
      [
        store.padEnd(10),
        mail.padEnd(9),
        String(atOnce).padStart(8),
        load.perSecond.toFixed(0).padStart(8),
        load.p50Ms.toFixed(1).padStart(7),
        load.p99Ms.toFixed(1).padStart(7),
        rawRate.toFixed(0).padStart(14),
        `${((100 * load.perSecond) / rawRate).toFixed(0)} %`.padStart(9),
        (rawOfMany?.toFixed(0) ?? '–').padStart(20),
      ].join(' '),
    );
  }
}
