import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startScriptedSmtp } from '@altanube/outbox/testing/scripted-smtp';
import { buildCrashProgram } from '../testing/crash-child.ts';
import { amount } from '../testing/slow.ts';
import { passLeaseTime, waitForSessionsToEnd } from '../testing/leases.ts';
import { createRandom } from '../testing/random.ts';
import { postgresDatabase } from '@altanube/outbox/testing/databases';
import { createClients } from '../testing/clients.ts';
import { openStore } from '@altanube/contact/open-store';

const rounds = amount({ share: 3, all: 20 });
/** Longer than a lease, so that the other server may claim the killed one's leads. */
const beyondLeaseMs = 4 * 60_000;
/** Longer than the delay after a failed first attempt, which a stalled machine may cause. */
const beyondRetryMs = 20 * 60_000;

const limits = { LEADS_PER_ADDRESS: '1000000', LEADS_OVERALL: '1000000' };
const program = await buildCrashProgram();

/**
 * Each client alternates between both servers, some under keys that both receive at the same time.
 * One server is killed; the other goes on until it is killed too, and the next two find that the
 * leases of both have ended.
 */
test('two servers share one PostgreSQL, and one of them is killed under load, again and again', async () => {
  await using database = await postgresDatabase();
  await using peer = await startScriptedSmtp(null, 'silence', 20);
  const { place: url } = database;
  const environment = { ...limits, DATABASE_URL: url, SMTP_URL: peer.url };
  await using store = Object.assign(openStore({ dataDir: '', databaseUrl: url }), {
    [Symbol.asyncDispose]: () => store.close(),
  });
  const clients = createClients('shared');
  const randomUpTo = createRandom();

  for (let round = 0; round < rounds; round += 1) {
    const before = peer.accepted.length;
    await using survivor = program.start(environment, 0);
    await using victim = program.start(environment, 0);
    const urls = [await survivor.url, await victim.url].map(String);
    const stop = new AbortController();
    const running = clients.run(urls, 8, stop.signal);
    await clients.waitForMore(40);
    await sleep(randomUpTo(25));
    await victim.kill();
    const both = peer.accepted.slice(before).map(({ messageId }) => messageId);
    // While both run, no mail is sent by both, nor twice by one.
    expect(new Set(both).size).toBe(both.length);
    await clients.waitForMore(20);
    stop.abort();
    await running;
    await clients.finish(urls[0] ?? '');
    await survivor.kill();
    await peer.idle();
    const all = peer.accepted.slice(before).map(({ messageId }) => messageId);
    // Nor does the survivor send what the killed one had leased before the lease has ended.
    expect(new Set(all).size).toBe(all.length);
    await waitForSessionsToEnd(url);
    await passLeaseTime(url, beyondLeaseMs);
  }

  await using last = program.start(environment, beyondRetryMs);
  await clients.finish(String(await last.url));
  const backlog = () => store.backlog(['mail'], 0);
  await expect.poll(backlog, { timeout: 30_000 }).toMatchObject({ pending: 0, parked: 0 });
  await last.kill();

  const records = await store.list({ order: 'oldest-first', limit: 1_000_000 });
  const byKey = new Map(records.map((record) => [record.key, record]));
  expect(clients.problems).toEqual([]);
  expect(clients.stored.size).toBeGreaterThan(rounds);
  expect(byKey.size).toBe(records.length);
  for (const [key, id] of clients.stored) {
    expect(byKey.get(key)).toMatchObject({ message: { id }, deliveries: [{ state: 'delivered' }] });
  }
  const messageIds = new Map<string, Set<string>>();
  for (const { messageId, text } of peer.accepted) {
    const key = /shared-\d+/.exec(text)?.[0] ?? '';
    messageIds.set(key, (messageIds.get(key) ?? new Set()).add(messageId));
  }
  for (const { key, message } of records) {
    expect([...(messageIds.get(key ?? '') ?? [])]).toEqual([message.mailId]);
  }
  const resent = peer.accepted.length - records.length;
  console.log(
    `Two servers: ${rounds} killed, ${clients.stored.size} messages got a 200, ` +
      `${records.length} leads stored and delivered, 0 lost, ${resent} sent again after a kill`,
  );
}, 600_000);
