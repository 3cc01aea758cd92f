import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import type { MessageRecord } from '@altanube/outbox';
import { contactInput } from '@altanube/contact/testing/contact-input';
import { startSmtpPeer, type SmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { startChild } from '../testing/child.ts';
import { createCommands, storeKinds, type StoreKind } from '../testing/commands.ts';
import { chooseCount, isWhole } from '../testing/property-testing.ts';
import { postMessage } from '../testing/posts.ts';
import { createServerFolder, serverProgram, startServer } from '../testing/server-process.ts';

/** How often a single server is killed on each store, and how often one of two. */
const kills = chooseCount({ share: 5, all: 200 });
const pairKills = chooseCount({ share: 3, all: 20 });
const all = { order: 'oldest-first', limit: 1_000_000 } as const;

const randomUpTo = (maximum: number) => Math.random() * maximum;

/** Waits until `count` has grown by `more`; rejects after `timeout` ms. */
async function waitForMore(count: () => number, more: number, timeout = 60_000) {
  const enough = count() + more;
  await vi.waitUntil(() => count() >= enough, { interval: 1, timeout });
}

/** Sends each message, whose company is its key, until it gets a 200. */
function createClients(name: string) {
  const stored = new Map<string, string>();
  const pending = new Set<string>();
  /** Messages that got more than one id, or an unexpected status. */
  const problems: string[] = [];
  let count = 0;

  /** Posts with `concurrency` clients, to each server in turn, until `stop` is aborted. */
  async function run(urls: string[], concurrency: number, stop: AbortSignal): Promise<void> {
    async function client(index: number): Promise<void> {
      for (let turn = index; !stop.aborted; turn += 1) {
        await post(urls[turn % urls.length] ?? '', takePending() ?? `${name}-${(count += 1)}`);
        // Lets the other clients run.
        await sleep(2);
      }
    }
    await Promise.all(Array.from({ length: concurrency }, (_, index) => client(index)));
  }

  function takePending(): string | undefined {
    const [key] = pending;
    if (key !== undefined) pending.delete(key);
    return key;
  }

  async function post(url: string, key: string): Promise<void> {
    const input = { ...contactInput, name: 'Ana', company: key };
    try {
      const response = await postMessage(url, { input });
      const { id } = await response.json();
      if (response.status === 200) {
        if ((stored.get(key) ?? id) !== id) problems.push(`${key}: two leads`);
        return void stored.set(key, id);
      }
      if (response.status !== 503) problems.push(`${key}: ${response.status}`);
    } catch {
      // The server was killed; the client cannot know whether the message was stored.
    }
    pending.add(key);
  }

  /** Retries every message that has not got a 200 yet, and some that have, which get the same id. */
  async function finish(url: string): Promise<void> {
    const end = performance.now() + 60_000;
    for (let key = takePending(); key !== undefined; key = takePending()) {
      await post(url, key);
      if (performance.now() > end) throw new Error(`${url} does not take ${key}`);
    }
    for (const key of [...stored.keys()].slice(-20)) await post(url, key);
  }

  return { run, finish, stored, problems };
}

async function setUp(kind: StoreKind) {
  await using resources = new AsyncDisposableStack();
  const commands = resources.use(await createCommands(kind));
  const folder = resources.use(await createServerFolder());
  // The peer accepts some mails whose server is killed before it knows.
  const onReceived = (done: () => void) => void setTimeout(done, randomUpTo(20));
  const peer = resources.use(await startSmtpPeer({ onReceived }));
  const limits = { LEADS_PER_ADDRESS: '1000000', LEADS_OVERALL: '1000000' };
  const environment = { ...commands.env, ...limits, SMTP_URL: peer.url };
  const clients = createClients(kind);

  /** Ends the leases of killed servers, and returns the pending messages. No server may be running. */
  async function endLeases(): Promise<MessageRecord[]> {
    const others = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
      AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;
    if (kind === 'PostgreSQL') {
      while ((await commands.query(others)).length > 0) await sleep(2);
    }
    await commands.query('UPDATE deliveries SET lease_until = 0');
    return commands.withStore((store) => store.list({ state: 'pending', ...all }));
  }

  /** Delivers what is left, and checks that nothing is lost: each 200 is one delivered message. */
  async function finish(): Promise<MessageRecord[]> {
    await endLeases();
    await commands.query('UPDATE deliveries SET next_attempt_at = 0');
    await using server = await startServer(folder.path, environment);
    await clients.finish(server.url);
    const records = await commands.withStore(async (store) => {
      const backlog = () => store.backlog(['mail'], 0);
      const patience = { timeout: 300_000 };
      await expect.poll(backlog, patience).toMatchObject({ pending: 0, parked: 0 });
      return store.list(all);
    });
    expect(clients.problems).toEqual([]);
    const byKey = new Map(records.map((record) => [record.message.fields['company'], record]));
    expect(byKey.size).toBe(records.length);
    for (const [key, id] of clients.stored) {
      const delivered = { message: { id }, deliveries: [{ state: 'delivered' }] };
      expect(byKey.get(key)).toMatchObject(delivered);
    }
    return records;
  }

  return Object.assign(resources.move(), {
    ...{ commands, peer, clients, endLeases, finish },
    start: () => startServer(folder.path, environment),
    launch: () => startChild([serverProgram], { cwd: folder.path, env: environment }),
  });
}

/** The Message-IDs of the received mails, from the index `first` on. */
function listMailIds({ received }: SmtpPeer, first = 0): string[] {
  return received.slice(first).map(({ mail }) => mail.messageId ?? '');
}

describe.each(storeKinds)('on %s', (kind) => {
  test(`loses no message and repeats none without a reason when a server is killed ${kills} times`, async () => {
    await using site = await setUp(kind);
    const { peer, clients } = site;
    /** How often the mailbox accepted each message, but the kill prevented recording that. */
    const unrecorded = new Map<string, number>();
    for (let round = 0; round < kills; round += 1) {
      const before = peer.received.length;
      if (round % 5 === 4) {
        await using _starting = site.launch();
        await sleep(randomUpTo(1000));
      } else {
        await using server = await site.start();
        const stop = new AbortController();
        const running = clients.run([server.url], 4, stop.signal);
        if (round % 2 === 0) await waitForMore(() => clients.stored.size, 1 + randomUpTo(5));
        else {
          // The messages that are left may wait for their next attempt.
          await waitForMore(() => peer.received.length, randomUpTo(6), 5000).catch(() => {});
        }
        await sleep(randomUpTo(25));
        await server[Symbol.asyncDispose]();
        stop.abort();
        await running;
      }
      await peer.waitUntilIdle();
      const accepted = listMailIds(peer, before);
      // A running server sends no message twice.
      expect(new Set(accepted).size).toBe(accepted.length);
      const pending = new Set((await site.endLeases()).map(({ message }) => message.mailId));
      for (const id of accepted) {
        if (pending.has(id)) unrecorded.set(id, (unrecorded.get(id) ?? 0) + 1);
      }
    }
    const records = await site.finish();
    // One delivery, and one more for each acceptance that was not recorded.
    const counts = Map.groupBy(listMailIds(peer), (id) => id);
    for (const { message } of records) {
      const expected = 1 + (unrecorded.get(message.mailId) ?? 0);
      expect(counts.get(message.mailId)).toHaveLength(expected);
    }
    expect(counts.size).toBe(records.length);
  }, 1_200_000);
});

/**
 * Each client alternates between both servers, some with messages that both receive at the same time.
 * One is killed; the other continues until it is killed too. The next two find their leases ended.
 */
test.runIf(isWhole)(
  'loses no message when one of two servers on one PostgreSQL is repeatedly killed under load',
  async () => {
    await using site = await setUp('PostgreSQL');
    const { peer, clients } = site;
    for (let round = 0; round < pairKills; round += 1) {
      const before = peer.received.length;
      await using survivor = await site.start();
      await using victim = await site.start();
      const stop = new AbortController();
      const running = clients.run([survivor.url, victim.url], 8, stop.signal);
      await waitForMore(() => clients.stored.size, 40);
      await sleep(randomUpTo(25));
      await victim[Symbol.asyncDispose]();
      await waitForMore(() => clients.stored.size, 20);
      stop.abort();
      await running;
      await clients.finish(survivor.url);
      await survivor[Symbol.asyncDispose]();
      await peer.waitUntilIdle();
      // No mail is sent by both servers, not even one that the killed server had leased.
      const accepted = listMailIds(peer, before);
      expect(new Set(accepted).size).toBe(accepted.length);
      await site.endLeases();
    }
    const records = await site.finish();
    const mailIds = new Set(records.map(({ message }) => message.mailId));
    expect(new Set(listMailIds(peer))).toEqual(mailIds);
  },
  600_000,
);
