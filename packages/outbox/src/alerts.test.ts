import { describe, expect, test } from 'vitest';
import type { Store } from './store/store.ts';
import { databaseKinds, temporaryStore, type TestDatabase } from './testing/databases.ts';
import { claimDue, makeNewMessage } from './testing/messages.ts';
import { listEvents, monitoredServer, probeEvery, probeUntil } from './testing/monitored-server.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const megabyte = 1e6;

type Clock = { time: number };

async function deliver(store: Store, { time }: Clock): Promise<void> {
  for (const claim of await claimDue(store, time)) await store.markDelivered(claim, time, null);
}

async function park(store: Store, { time }: Clock): Promise<void> {
  for (const claim of await claimDue(store, time)) await store.park(claim, '550');
}

async function openStores(createDatabase: () => Promise<TestDatabase>, count: number) {
  await using resources = new AsyncDisposableStack();
  const database = resources.use(await createDatabase());
  const stores = Array.from({ length: count }, () => resources.use(database.open()));
  const owned = resources.move();
  return { stores, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Two servers on a store, one after the other in each probe. */
function monitorBoth(stores: Store[], clock: Clock) {
  return stores.map((store, index) => monitoredServer(store, { clock, name: `server${index}` }));
}

async function setUp(createDatabase?: () => Promise<TestDatabase>) {
  const store = await temporaryStore(createDatabase);
  const server = monitoredServer(store, { clock: { time: 10 * day } });
  return { store, ...server, [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() };
}

test('overdue messages, not ones that first retries deliver, are told of after two failed probes, every hour, and once when they are gone', async () => {
  await using server = await setUp();
  const { store, clock, webhook, mail, lines } = server;
  await store.add(makeNewMessage({ receivedAt: clock.time }));
  await probeUntil(clock.time + 25 * minute, clock, server);
  await deliver(store, clock);
  await probeUntil(clock.time + hour, clock, server);
  const start = clock.time;
  await store.add(makeNewMessage({ receivedAt: start }));
  await probeUntil(start + 32 * minute, clock, server);
  expect(webhook.told).toEqual([]);
  await probeUntil(start + 33 * minute, clock, server);
  expect(listEvents(webhook.told)).toEqual(['leads-overdue began']);
  await probeUntil(start + 2.9 * hour, clock, server);
  expect(listEvents(webhook.told).slice(1)).toEqual(['leads-overdue lasts', 'leads-overdue lasts']);
  await deliver(store, clock);
  await probeUntil(start + 5 * hour, clock, server);
  expect(listEvents(webhook.told).slice(3)).toEqual(['leads-overdue ended']);
  expect(mail.told).toEqual(webhook.told);
  expect(lines).toMatchObject([
    { level: 'error', event: 'problem-began', problem: 'leads-overdue', count: 1 },
    { level: 'info', event: 'problem-ended', problem: 'leads-overdue' },
  ]);
});

test('needs two probes to raise or end an alert', async () => {
  await using server = await setUp();
  const { alerts, clock, probe, stalled, webhook, mail } = server;
  stalled.push('mail');
  await probe();
  stalled.pop();
  await probeUntil(clock.time + 3 * minute, clock, server);
  expect(webhook.told).toEqual([]);
  // What is certain is told without a probe.
  alerts.raise('lead-not-stored', { reason: 'full' });
  const began = { event: 'began', problem: 'lead-not-stored', details: { reason: 'full' } };
  await expect.poll(() => [...webhook.told, ...mail.told]).toMatchObject([began, began]);
  await probe();
  alerts.resolve('lead-not-stored');
  await probe();
  alerts.raise('lead-not-stored');
  await probe();
  expect(webhook.told).toHaveLength(1);
});

test('retries only the failed channel after the next probe', async () => {
  await using server = await setUp();
  const { alerts, clock, webhook, mail, lines } = server;
  const probeWhile = async (isDown: boolean) => {
    mail.isDown = isDown;
    await probeUntil(clock.time + 3 * minute, clock, server);
  };
  alerts.raise('mail-to-folder');
  await probeWhile(true);
  expect(mail.failed.length).toBeGreaterThanOrEqual(3);
  expect(lines.filter(({ event }) => event === 'alert-not-sent')).toMatchObject([
    { level: 'error', channel: 'mail', code: 'down' },
  ]);
  await probeWhile(false);
  alerts.resolve('mail-to-folder');
  await probeWhile(true);
  await probeWhile(false);
  const events = ['mail-to-folder began', 'mail-to-folder ended'];
  expect([mail, webhook].map(({ told }) => listEvents(told))).toEqual([events, events]);
  // Nor is anybody told of the end who does not know of the beginning.
  alerts.raise('mail-to-folder');
  await probeWhile(true);
  alerts.resolve('mail-to-folder');
  await probeWhile(false);
  expect(listEvents(webhook.told)).toEqual([...events, ...events]);
  expect(listEvents(mail.told)).toEqual(events);
});

test('a parked message is told of once, then once a day, with its id, and one more at once', async () => {
  await using server = await setUp();
  const { store, clock, webhook, mail, lines } = server;
  const newMessage = makeNewMessage({ receivedAt: clock.time });
  const { id, fields } = newMessage.message;
  await store.add(newMessage);
  await park(store, clock);
  await probeEvery(hour / 2, clock.time + 2.5 * day, clock, server);
  const events = ['began', 'lasts', 'lasts'].map((event) => `leads-parked ${event}`);
  expect(listEvents(webhook.told)).toEqual(events);
  expect(webhook.told[0]).toMatchObject({ details: { count: 1, newest: id } });
  const another = makeNewMessage({ receivedAt: clock.time });
  await store.add(another);
  await park(store, clock);
  await probeUntil(clock.time + 5 * minute, clock, server);
  expect(webhook.told.slice(3)).toMatchObject([{ event: 'lasts', details: { count: 2 } }]);
  for (const parked of [id, another.message.id]) await store.giveUp(parked, clock.time);
  await probeUntil(clock.time + 5 * minute, clock, server);
  expect(listEvents(webhook.told).slice(4)).toEqual(['leads-parked ended']);
  const { name = '', email = '', company = '' } = fields;
  for (const personal of [name, email, company, 'Buenos']) {
    expect(JSON.stringify([lines, webhook.told, mail.told])).not.toContain(personal);
  }
});

test('a disk that is nearly full is told of, and a little more space does not end that', async () => {
  await using server = await setUp();
  const { clock, disk, webhook } = server;
  disk.free = 499 * megabyte;
  await probeUntil(clock.time + 2 * minute, clock, server);
  expect(webhook.told).toMatchObject([
    {
      event: 'began',
      problem: 'disk-nearly-full',
      details: { freeMegabytes: 499, limitMegabytes: 500 },
    },
  ]);
  disk.free = 510 * megabyte;
  await probeUntil(clock.time + 5 * minute, clock, server);
  expect(webhook.told).toHaveLength(1);
  disk.free = 551 * megabyte;
  await probeUntil(clock.time + 5 * minute, clock, server);
  expect(listEvents(webhook.told).slice(1)).toEqual(['disk-nearly-full ended']);
});

test('a message that was not stored is over when one is, or after an hour with a store that takes writes', async () => {
  await using server = await setUp();
  const { alerts, clock, webhook } = server;
  const once = ['lead-not-stored began', 'lead-not-stored ended'];
  alerts.raise('lead-not-stored', { reason: 'full' });
  await probeUntil(clock.time + 5 * minute, clock, server);
  alerts.resolve('lead-not-stored');
  await probeUntil(clock.time + 5 * minute, clock, server);
  expect(listEvents(webhook.told)).toEqual(once);
  alerts.raise('lead-not-stored', { reason: 'full' });
  await probeUntil(clock.time + 59 * minute, clock, server);
  expect(alerts.getActive()).toMatchObject([{ name: 'lead-not-stored' }]);
  await probeUntil(clock.time + 5 * minute, clock, server);
  expect(alerts.getActive()).toEqual([]);
  expect(listEvents(webhook.told).filter((event) => !event.endsWith('lasts'))).toEqual([
    ...once,
    ...once,
  ]);
});

describe.each(databaseKinds)('on %s', (_, createDatabase) => {
  test('of two servers the leader tells each beginning, reminder and end, whoever leads', async () => {
    await using opened = await openStores(createDatabase, 2);
    const clock = { time: 10 * day };
    const servers = monitorBoth(opened.stores, clock);
    const [first] = opened.stores;
    if (first === undefined) throw new Error('There is no store');
    await first.add(makeNewMessage({ receivedAt: clock.time - hour }));
    // Both at the same time, as happens by chance.
    async function probeBothUntil(end: number, leader: number) {
      for (const [index, { role }] of servers.entries()) role.isLeader = index === leader;
      for (; clock.time < end; clock.time += minute) {
        await Promise.all(servers.map(({ probe }) => probe()));
      }
    }
    await probeBothUntil(clock.time + 10 * minute, 0);
    await probeBothUntil(clock.time + 1.5 * hour, 1);
    await deliver(first, clock);
    await probeBothUntil(clock.time + 10 * minute, 0);
    const events = ['began', 'lasts', 'ended'].map((event) => `leads-overdue ${event}`);
    for (const channel of ['webhook', 'mail'] as const) {
      const told = servers.map((server) => listEvents(server[channel].told));
      expect(told).toEqual([[events[0], events[2]], [events[1]]]);
    }
  });

  test('repeats no alert after a restart, and reports the end', async () => {
    await using server = await setUp(createDatabase);
    const { store, clock, webhook } = server;
    await store.add(makeNewMessage({ receivedAt: clock.time - hour }));
    await probeUntil(clock.time + 3 * minute, clock, server);
    expect(listEvents(webhook.told)).toEqual(['leads-overdue began']);
    const second = monitoredServer(store, { clock });
    await probeUntil(clock.time + 3 * minute, clock, second);
    expect(second.webhook.told).toEqual([]);
    await deliver(store, clock);
    const third = monitoredServer(store, { clock });
    await probeUntil(clock.time + 3 * minute, clock, third);
    expect(listEvents(third.webhook.told)).toEqual(['leads-overdue ended']);
  });
});
