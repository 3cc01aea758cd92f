import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'vitest';
import type { MessageRecord } from '@altanube/outbox';
import { startScriptedSmtp } from '@altanube/outbox/testing/scripted-smtp';
import { buildCrashProgram } from '../testing/crash-child.ts';
import { amount } from '../testing/slow.ts';
import { passLeaseTime, waitForSessionsToEnd } from '../testing/leases.ts';
import { createRandom } from '../testing/random.ts';
import { createCommands, storeKinds } from '../testing/commands.ts';
import { createClients } from '../testing/clients.ts';
import { openStore } from '@altanube/contact/open-store';

/** How often the server of each store is killed. */
const rounds = amount({ share: 10, all: 300 });
/** Longer than a lease, so that the next server on PostgreSQL may claim a killed one's leads. */
const beyondLeaseMs = 4 * 60_000;
/** Longer than the delay after a failed first attempt, which a stalled machine may cause. */
const beyondRetryMs = 20 * 60_000;
const concurrency = 4;
const all = { order: 'oldest-first', limit: 1_000_000 } as const;

const program = await buildCrashProgram();

test.concurrent.for(storeKinds)(
  `on %s, killed ${rounds} times at any moment, no lead is lost, and none is sent twice without a reason`,
  { timeout: 1_200_000 },
  async (kind, { expect }) => {
    await using peer = await startScriptedSmtp(null, 'silence', 20);
    await using commands = await createCommands(kind);
    const { databaseUrl } = commands;
    const environment = {
      ...commands.env,
      SMTP_URL: peer.url,
      LEADS_PER_ADDRESS: '1000000',
      LEADS_OVERALL: '1000000',
    };
    const clients = createClients(kind);
    const randomUpTo = createRandom();

    /** The pending leads, read while no server is running. */
    async function listPending(): Promise<MessageRecord[]> {
      if (databaseUrl !== null) {
        await waitForSessionsToEnd(databaseUrl);
        await passLeaseTime(databaseUrl, beyondLeaseMs);
      }
      return commands.withStore((store) => store.list({ state: 'pending', ...all }));
    }

    /** How often the mailbox accepted each lead, but the kill came before that was recorded. */
    const unrecorded = new Map<string, number>();
    let killedAtStart = 0;
    for (let round = 0; round < rounds; round += 1) {
      const acceptedBefore = peer.accepted.length;
      await using server = program.start(environment, 0);
      const stop = new AbortController();
      if (round % 10 === 9) {
        await sleep(randomUpTo(140));
        killedAtStart += 1;
        await server.kill();
      } else {
        const running = server.url.then((url) =>
          clients.run([url ?? ''], concurrency, stop.signal),
        );
        await server.url;
        await (round % 2 === 0
          ? clients.waitForMore(randomUpTo(6))
          : peer.waitForMore(randomUpTo(6)));
        await sleep(randomUpTo(25));
        await server.kill();
        stop.abort();
        await running;
      }
      await peer.idle();
      const accepted = peer.accepted.slice(acceptedBefore).map(({ messageId }) => messageId);
      // A running server sends nothing twice.
      expect(new Set(accepted).size).toBe(accepted.length);
      const pending = new Set((await listPending()).map(({ message }) => message.mailId));
      for (const messageId of accepted) {
        if (pending.has(messageId)) unrecorded.set(messageId, (unrecorded.get(messageId) ?? 0) + 1);
      }
    }

    // With a clock at which every postponed attempt is due.
    await using server = program.start(environment, beyondRetryMs);
    await clients.finish((await server.url) ?? '');
    const store = openStore(commands);
    const backlog = () => store.backlog(['mail'], 0);
    await expect.poll(backlog, { timeout: 300_000 }).toMatchObject({ pending: 0, parked: 0 });
    await server.kill();

    const records = await store.list(all);
    await store.close();
    const byKey = new Map(records.map((record) => [record.key, record]));
    expect(clients.problems).toEqual([]);
    expect(clients.stored.size).toBeGreaterThan(rounds);

    // Nothing is lost: every message that got a 200 is one lead, and delivered.
    expect(byKey.size).toBe(records.length);
    const lost = [...clients.stored].filter(([key, id]) => {
      const record = byKey.get(key);
      return record?.message.id !== id || record.deliveries[0]?.state !== 'delivered';
    });
    expect(lost).toEqual([]);

    // The mailbox has each under one Message-ID, once and once more for each unrecorded acceptance.
    const mails = new Map<string, string[]>();
    for (const { messageId, text } of peer.accepted) {
      const key = new RegExp(`${kind}-\\d+`).exec(text)?.[0] ?? '';
      mails.set(key, [...(mails.get(key) ?? []), messageId]);
    }
    const wrong = records.filter(({ key, message }) => {
      const ids = mails.get(key ?? '') ?? [];
      const expected = 1 + (unrecorded.get(message.mailId) ?? 0);
      return ids.length !== expected || new Set(ids).size !== 1 || ids[0] !== message.mailId;
    });
    expect(wrong).toEqual([]);

    const again = peer.accepted.length - records.length;
    console.log(
      `${kind}: ${rounds} kills (${killedAtStart} while starting), ` +
        `${clients.stored.size} messages got a 200, ${records.length} leads stored and delivered, ` +
        `0 lost, ${again} mails sent again, all of them after a kill between the mailbox's ` +
        `acceptance and its record`,
    );
  },
);
