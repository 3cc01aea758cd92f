import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, test } from 'vitest';
import { buildCrashProgram } from '#server/testing/crash-child.ts';
import { temporaryFolder } from '#server/testing/folder.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import { createPosters } from '#server/testing/clients.ts';
import { startScriptedSmtp } from '#server/testing/scripted-smtp.ts';
import type { LeadRecord } from './store/lead-store.ts';
import { openStore } from './store/open-store.ts';

/** How often each store's server is killed. Fewer will do for a quick look. */
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 300);
/** Longer than a lease: how PostgreSQL's server comes to the leads of the one that was killed. */
const leasePassesMs = 4 * 60_000;
/** Longer than the wait after a first attempt that failed, as it may on a machine that stands still. */
const retryPassesMs = 20 * 60_000;
const visitors = 4;

const postgres = await startPostgres();
const folder = await temporaryFolder();
const program = await buildCrashProgram(folder.path);

afterAll(async () => {
  await postgres[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

test.concurrent.for(['SQLite', 'PostgreSQL'])(
  `on %s, killed ${rounds} times at any moment, no lead is lost, and none sent twice but for a reason`,
  { timeout: 1_200_000 },
  async (kind, { expect }) => {
    await using data = await temporaryFolder();
    await using peer = await startScriptedSmtp(null, 'silence', 20);
    const databaseUrl = kind === 'SQLite' ? null : await postgres.createDatabase();
    const environment = {
      DATA_DIR: data.path,
      SMTP_URL: peer.url,
      LEADS_PER_ADDRESS: '1000000',
      LEADS_OVERALL: '1000000',
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    };
    const posters = createPosters(kind);
    let aheadMs = 0;

    /** What the store holds when nobody writes to it. */
    async function variant(): Promise<LeadRecord[]> {
      if (databaseUrl !== null) await sessionsGone(databaseUrl);
      const opened = openStore({ dataDir: data.path, databaseUrl });
      if (!opened.ok) throw new Error(opened.problem);
      const { store } = opened;
      const records = await store.list({ state: 'pending', after: null, limit: 1_000_000 });
      await store.close();
      return records;
    }

    function startServer() {
      aheadMs += databaseUrl === null ? 0 : leasePassesMs;
      return program.start(environment, aheadMs);
    }

    /** How often each lead was taken by the mailbox while the kill came before our note of it. */
    const unnoted = new Map<string, number>();
    let killedAtStart = 0;
    for (let round = 0; round < rounds; round += 1) {
      const acceptedBefore = peer.accepted.length;
      await using server = startServer();
      const stop = new AbortController();
      if (round % 10 === 9) {
        await sleep(chance(140));
        killedAtStart += 1;
        await server.kill();
      } else {
        const running = server.url.then((url) => posters.run([url ?? ''], visitors, stop.signal));
        await server.url;
        await (round % 2 === 0 ? posters.someMore(chance(6)) : peer.someMore(chance(6)));
        await sleep(chance(25));
        await server.kill();
        stop.abort();
        await running;
      }
      await peer.idle();
      const accepted = peer.accepted.slice(acceptedBefore).map(({ messageId }) => messageId);
      // While it lives, a server sends nothing twice.
      expect(new Set(accepted).size).toBe(accepted.length);
      const pending = new Set((await variant()).map(({ lead }) => lead.messageId));
      for (const messageId of accepted) {
        if (pending.has(messageId)) unnoted.set(messageId, (unnoted.get(messageId) ?? 0) + 1);
      }
    }

    // By a clock at which whatever had to be put off is due.
    aheadMs += retryPassesMs;
    await using server = startServer();
    await posters.finish((await server.url) ?? '');
    const opened = openStore({ dataDir: data.path, databaseUrl });
    if (!opened.ok) throw new Error(opened.problem);
    const { store } = opened;
    const backlog = () => store.backlog({ channels: ['mail'], receivedBefore: 0 });
    await expect.poll(backlog, { timeout: 60_000 }).toMatchObject({ pending: 0, parked: 0 });
    await server.kill();

    const records = await store.list({ state: null, after: null, limit: 1_000_000 });
    await store.close();
    const byKey = new Map(records.map((record) => [record.key, record]));
    expect(posters.problems).toEqual([]);
    expect(posters.answered.size).toBeGreaterThan(rounds);

    // Nothing is lost: whoever was answered is in the store, once, and delivered.
    expect(byKey.size).toBe(records.length);
    const lost = [...posters.answered].filter(([key, id]) => {
      const record = byKey.get(key);
      return record?.lead.id !== id || record.deliveries[0]?.state !== 'delivered';
    });
    expect(lost).toEqual([]);

    // The mailbox has each, under one Message-ID, as often as there was a reason to send it.
    const mails = new Map<string, string[]>();
    for (const { messageId, text } of peer.accepted) {
      const key = new RegExp(`${kind}-\\d+`).exec(text)?.[0] ?? '';
      mails.set(key, [...(mails.get(key) ?? []), messageId]);
    }
    const wrong = records.filter(({ key, lead }) => {
      const ids = mails.get(key ?? '') ?? [];
      const expected = 1 + (unnoted.get(lead.messageId) ?? 0);
      return ids.length !== expected || new Set(ids).size !== 1 || ids[0] !== lead.messageId;
    });
    expect(wrong).toEqual([]);

    const again = peer.accepted.length - records.length;
    console.log(
      `${kind}: ${rounds} kills (${killedAtStart} while starting), ` +
        `${posters.answered.size} messages answered, ${records.length} leads stored and delivered, ` +
        `0 lost, ${again} mails sent again, all of them after a kill between the mailbox's ` +
        `acceptance and the note of it`,
    );
  },
);

function chance(most: number): number {
  return Math.random() * most;
}

/** A server that was killed leaves statements behind that PostgreSQL still ends. */
async function sessionsGone(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const others = `SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;
  while ((await client.query(others)).rowCount !== 0) await sleep(2);
  await client.end();
}
