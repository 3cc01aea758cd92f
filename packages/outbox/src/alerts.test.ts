import { describe, expect, test } from 'vitest';
import type { Store } from './store/store.ts';
import { databaseKinds, createTemporaryStore, type TestDatabase } from './testing/databases.ts';
import { addMessage, claimDue, day, hour, makeMessage, minute } from './testing/messages.ts';
import { listEvents, createMonitoredServer, probeUntil } from './testing/monitored-server.ts';

const megabyte = 1e6;

type Clock = { time: number };

async function deliver(store: Store, { time }: Clock): Promise<void> {
  for (const claim of await claimDue(store, time)) await store.markDelivered(claim, time, null);
}

async function park(store: Store, { time }: Clock): Promise<void> {
  for (const claim of await claimDue(store, time)) await store.park(claim, '550');
}

async function setUp(createDatabase?: () => Promise<TestDatabase>) {
  const store = await createTemporaryStore(createDatabase);
  const server = createMonitoredServer(store, { clock: { time: 10 * day } });
  return { store, ...server, [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() };
}

test('alerts about overdue messages, not early retries, after two failed probes, hourly and at the end', async () => {
  await using server = await setUp();
  const { store, clock, webhook, mail, lines } = server;
  await addMessage(store, { receivedAt: clock.time });
  await probeUntil(clock.time + 25 * minute, clock, server);
  await deliver(store, clock);
  await probeUntil(clock.time + hour, clock, server);
  const start = clock.time;
  await addMessage(store, { receivedAt: start });
  await probeUntil(start + 32 * minute, clock, server);
  expect(webhook.sent).toEqual([]);
  await probeUntil(start + 33 * minute, clock, server);
  expect(listEvents(webhook.sent)).toEqual(['leads-overdue began']);
  await probeUntil(start + 2.9 * hour, clock, server);
  expect(listEvents(webhook.sent).slice(1)).toEqual(['leads-overdue lasts', 'leads-overdue lasts']);
  await deliver(store, clock);
  await probeUntil(start + 5 * hour, clock, server);
  expect(listEvents(webhook.sent).slice(3)).toEqual(['leads-overdue ended']);
  expect(mail.sent).toEqual(webhook.sent);
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
  expect(webhook.sent).toEqual([]);
  // Certain problems are reported without waiting for a probe.
  alerts.raise('lead-not-stored', { reason: 'full' });
  const began = { event: 'began', problem: 'lead-not-stored', details: { reason: 'full' } };
  await expect.poll(() => [...webhook.sent, ...mail.sent]).toMatchObject([began, began]);
  await probe();
  alerts.resolve('lead-not-stored');
  await probe();
  alerts.raise('lead-not-stored');
  await probe();
  expect(webhook.sent).toHaveLength(1);
});

test('leaves a mail server that refused the login alone for 15 minutes', async () => {
  await using server = await setUp();
  const { alerts, clock, mail } = server;
  mail.isDown = mail.isLoginRefused = true;
  alerts.raise('mail-login-refused');
  await probeUntil(clock.time + 14 * minute, clock, server);
  expect(mail.failed).toHaveLength(1);
  await probeUntil(clock.time + 2 * minute, clock, server);
  expect(mail.failed).toHaveLength(2);
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
  expect([mail, webhook].map(({ sent }) => listEvents(sent))).toEqual([events, events]);
  // A channel that missed the beginning is not notified of the end.
  alerts.raise('mail-to-folder');
  await probeWhile(true);
  alerts.resolve('mail-to-folder');
  await probeWhile(false);
  expect(listEvents(webhook.sent)).toEqual([...events, ...events]);
  expect(listEvents(mail.sent)).toEqual(events);
});

test('alerts about a parked message with its id, reminds daily, and reports another one at once', async () => {
  await using server = await setUp();
  const { store, clock, webhook, mail, lines } = server;
  const message = makeMessage({ receivedAt: clock.time });
  const { id, fields } = message;
  await addMessage(store, message);
  await park(store, clock);
  for (const end = clock.time + 2.5 * day; clock.time < end; clock.time += hour / 2) {
    await server.probe();
  }
  const events = ['began', 'lasts', 'lasts'].map((event) => `leads-parked ${event}`);
  expect(listEvents(webhook.sent)).toEqual(events);
  expect(webhook.sent[0]).toMatchObject({ details: { count: 1, newest: id } });
  const another = makeMessage({ receivedAt: clock.time });
  await addMessage(store, another);
  await park(store, clock);
  webhook.isDown = true;
  await probeUntil(clock.time + 2 * minute, clock, server);
  webhook.isDown = false;
  await probeUntil(clock.time + 5 * minute, clock, server);
  expect(webhook.sent.slice(3)).toMatchObject([{ event: 'lasts', details: { count: 2 } }]);
  for (const parked of [id, another.id]) await store.giveUp(parked, clock.time);
  await probeUntil(clock.time + 5 * minute, clock, server);
  expect(listEvents(webhook.sent).slice(4)).toEqual(['leads-parked ended']);
  const { name = '', email = '', company = '' } = fields;
  for (const personal of [name, email, company, 'Buenos']) {
    expect(JSON.stringify([lines, webhook.sent, mail.sent])).not.toContain(personal);
  }
});

test('alerts about a nearly full disk until clearly more space is free', async () => {
  await using server = await setUp();
  const { clock, disk, webhook } = server;
  disk.free = 499 * megabyte;
  await probeUntil(clock.time + 2 * minute, clock, server);
  expect(webhook.sent).toMatchObject([
    {
      event: 'began',
      problem: 'disk-nearly-full',
      details: { freeMegabytes: 499, limitMegabytes: 500 },
    },
  ]);
  disk.free = 510 * megabyte;
  await probeUntil(clock.time + 5 * minute, clock, server);
  expect(webhook.sent).toHaveLength(1);
  disk.free = 551 * megabyte;
  await probeUntil(clock.time + 5 * minute, clock, server);
  expect(listEvents(webhook.sent).slice(1)).toEqual(['disk-nearly-full ended']);
});

test('ends the lead-not-stored alert when a message is stored, or after an hour of a writable store', async () => {
  await using server = await setUp();
  const { alerts, clock, webhook } = server;
  const once = ['lead-not-stored began', 'lead-not-stored ended'];
  alerts.raise('lead-not-stored', { reason: 'full' });
  await probeUntil(clock.time + 5 * minute, clock, server);
  alerts.resolve('lead-not-stored');
  await probeUntil(clock.time + 5 * minute, clock, server);
  expect(listEvents(webhook.sent)).toEqual(once);
  alerts.raise('lead-not-stored', { reason: 'full' });
  await probeUntil(clock.time + 59 * minute, clock, server);
  expect(alerts.getActive()).toMatchObject([{ name: 'lead-not-stored' }]);
  await probeUntil(clock.time + 5 * minute, clock, server);
  expect(alerts.getActive()).toEqual([]);
  expect(listEvents(webhook.sent).filter((event) => !event.endsWith('lasts'))).toEqual([
    ...once,
    ...once,
  ]);
});

test('a server alerts under its own name, and only one of that name ends it', async () => {
  await using store = await createTemporaryStore();
  const clock = { time: 10 * day };
  const start = (name: string) => createMonitoredServer(store, { clock, name });
  const full = [start('one'), start('two')];
  for (const { disk } of full) disk.free = 0;
  await probeUntil(clock.time + 2 * minute, clock, ...full);
  const [healthy, repaired] = [start('three'), start('two')];
  await probeUntil(clock.time + 5 * minute, clock, healthy, repaired);
  const sent = [...full, healthy, repaired].map(({ webhook }) => listEvents(webhook.sent));
  const began = ['disk-nearly-full began'];
  expect(sent).toEqual([began, began, [], ['disk-nearly-full ended']]);
});

describe.each(databaseKinds)('on %s', (_, createDatabase) => {
  test('sends each alert from the current leader only', async () => {
    await using database = await createDatabase();
    await using first = database.open();
    await using second = database.open();
    const clock = { time: 10 * day };
    const servers = [first, second].map((store, index) =>
      createMonitoredServer(store, { clock, name: `server${index}` }),
    );
    await addMessage(first, { receivedAt: clock.time - hour });
    // Both probe at the same time.
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
      const sent = servers.map((server) => listEvents(server[channel].sent));
      expect(sent).toEqual([[events[0], events[2]], [events[1]]]);
    }
  });

  test('repeats no alert after a restart, and reports the end', async () => {
    await using server = await setUp(createDatabase);
    const { store, clock, webhook } = server;
    await addMessage(store, { receivedAt: clock.time - hour });
    await probeUntil(clock.time + 3 * minute, clock, server);
    expect(listEvents(webhook.sent)).toEqual(['leads-overdue began']);
    const second = createMonitoredServer(store, { clock });
    await probeUntil(clock.time + 3 * minute, clock, second);
    expect(second.webhook.sent).toEqual([]);
    await deliver(store, clock);
    const third = createMonitoredServer(store, { clock });
    await probeUntil(clock.time + 3 * minute, clock, third);
    expect(listEvents(third.webhook.sent)).toEqual(['leads-overdue ended']);
  });
});
