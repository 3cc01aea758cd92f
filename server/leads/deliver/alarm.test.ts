import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { openStore } from '#server/leads/store/open-store.ts';
import { createSqliteStore } from '#server/leads/store/sqlite-store.ts';
import { createLog } from '#server/log.ts';
import { eventsOf, recordAlerts } from '#server/testing/alerts.ts';
import { temporaryFolder } from '#server/testing/folder.ts';
import { makeNewLead } from '#server/testing/leads.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import { sharedPostgres } from '#server/testing/shared-postgres.ts';
import type { LeadStore } from '#server/leads/store/lead-store.ts';
import { createAlarm } from './alarm.ts';
import { findLeftBehind, type LeftBehindDependencies } from './left-behind.ts';
import { createNotices } from './notices.ts';
import { createStoreLooks } from './store-looks.ts';
import { createWatch } from './watch.ts';

const postgres = sharedPostgres();
afterAll(() => postgres[Symbol.asyncDispose]());

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const megabyte = 1e6;

type Clock = { time: number };

const noOtherStore: LeftBehindDependencies['config'] = { databaseUrl: null, dataDir: '' };

/** The alarm of one server, with a clock and a disk that the test sets. */
function createServer(store: LeadStore, clock: Clock, machine = 'a', config = noOtherStore) {
  const now = () => clock.time;
  const lines: Record<string, unknown>[] = [];
  const log = createLog((line) => lines.push(JSON.parse(line)), now);
  const disk = { free: 1000 * megabyte };
  const alarm = createAlarm({ notices: createNotices({ store, log, now }), machine, log, now });
  const webhook = recordAlerts('webhook');
  const mail = recordAlerts('mail');
  alarm.tellBy(webhook);
  alarm.tellBy(mail);
  const watch = createWatch({
    store,
    looks: createStoreLooks({ store, channels: ['mail'], log, now }),
    alarm,
    findLeftBehind: () => findLeftBehind({ store, config }),
    readFreeBytes: async () => disk.free,
    minFreeBytes: 500 * megabyte,
    log,
    now,
  });
  return { alarm, watch, webhook, mail, disk, lines };
}

type Server = ReturnType<typeof createServer>;

/** Looks every minute until a time, the servers one after the other. */
function lookUntil(end: number, clock: Clock, ...servers: Server[]): Promise<void> {
  return lookEvery(minute, end, clock, ...servers);
}

async function lookEvery(step: number, end: number, clock: Clock, ...servers: Server[]) {
  for (; clock.time < end; clock.time += step) {
    for (const { watch } of servers) await watch.look();
  }
}

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  async function openStores(count: number) {
    const folder = await temporaryFolder();
    const databaseUrl = kind === 'SQLite' ? null : await postgres.createDatabase();
    const stores = Array.from({ length: count }, () =>
      openStore({ dataDir: folder.path, databaseUrl }),
    );
    return {
      stores,
      async [Symbol.asyncDispose]() {
        for (const store of stores) await store.close();
        await folder[Symbol.asyncDispose]();
      },
    };
  }

  async function setUp() {
    const { stores, ...disposable } = await openStores(1);
    const clock = { time: 10 * day };
    const [store] = stores;
    if (store === undefined) throw new Error('There is no store');
    return { store, clock, ...createServer(store, clock), ...disposable };
  }

  async function deliver(store: LeadStore, clock: Clock): Promise<void> {
    const request = {
      now: clock.time,
      leaseMs: minute,
      limit: 10,
      lease: 'x',
      channel: 'mail',
    } as const;
    for (const claim of await store.claimDue(request))
      await store.markDelivered(claim, clock.time, null);
  }

  async function park(store: LeadStore, clock: Clock): Promise<void> {
    const request = {
      now: clock.time,
      leaseMs: minute,
      limit: 10,
      lease: 'x',
      channel: 'mail',
    } as const;
    for (const claim of await store.claimDue(request)) await store.park(claim, '550');
  }

  test('a message that its first retries deliver alarms nobody', async () => {
    await using server = await setUp();
    const { store, clock, webhook } = server;
    await store.add(makeNewLead({ receivedAt: clock.time }));
    await lookUntil(clock.time + 25 * minute, clock, server);
    await deliver(store, clock);
    await lookUntil(clock.time + hour, clock, server);
    expect(webhook.told).toEqual([]);
  });

  test('overdue messages alarm after two bad looks, again every hour, and once when they are gone', async () => {
    await using server = await setUp();
    const { store, clock, webhook, mail, lines } = server;
    const start = clock.time;
    await store.add(makeNewLead({ receivedAt: start }));
    await lookUntil(start + 32 * minute, clock, server);
    expect(webhook.told).toEqual([]);
    await lookUntil(start + 33 * minute, clock, server);
    expect(eventsOf(webhook.told)).toEqual(['leads-overdue began']);
    await lookUntil(start + 2.9 * hour, clock, server);
    expect(eventsOf(webhook.told).slice(1)).toEqual(['leads-overdue lasts', 'leads-overdue lasts']);
    await deliver(store, clock);
    await lookUntil(start + 5 * hour, clock, server);
    expect(eventsOf(webhook.told).slice(3)).toEqual(['leads-overdue ended']);
    expect(mail.told).toEqual(webhook.told);
    expect(lines).toMatchObject([
      { level: 'error', event: 'problem-began', problem: 'leads-overdue', count: 1 },
      { level: 'info', event: 'problem-ended', problem: 'leads-overdue' },
    ]);
  });

  test('a new outage after a recovery alarms again, also within the hour', async () => {
    await using server = await setUp();
    const { store, clock, webhook } = server;
    for (let outage = 0; outage < 2; outage += 1) {
      await store.add(makeNewLead({ receivedAt: clock.time - hour }));
      await lookUntil(clock.time + 3 * minute, clock, server);
      await deliver(store, clock);
      await lookUntil(clock.time + 3 * minute, clock, server);
    }
    const once = ['leads-overdue began', 'leads-overdue ended'];
    expect(eventsOf(webhook.told)).toEqual([...once, ...once]);
  });

  test('one bad look between good ones alarms nobody, and one good look between bad ones ends nothing', async () => {
    await using server = await setUp();
    const { alarm, clock, watch, webhook } = server;
    alarm.begin('delivery-stalled');
    await watch.look();
    alarm.end('delivery-stalled');
    await lookUntil(clock.time + 3 * minute, clock, server);
    expect(webhook.told).toEqual([]);
    alarm.begin('lead-not-stored');
    await watch.look();
    alarm.end('lead-not-stored');
    await watch.look();
    alarm.begin('lead-not-stored');
    await watch.look();
    expect(eventsOf(webhook.told)).toEqual(['lead-not-stored began']);
  });

  test('what is certain is told at once, without a look', async () => {
    await using server = await setUp();
    const { alarm, webhook, mail } = server;
    alarm.begin('mail-login-refused', { code: 'EAUTH 535' });
    await expect.poll(() => [...webhook.told, ...mail.told]).toHaveLength(2);
    expect(webhook.told).toMatchObject([
      { event: 'began', problem: 'mail-login-refused', fields: { code: 'EAUTH 535' } },
    ]);
  });

  test('a way that fails is tried again at the next look, and no other is repeated', async () => {
    await using server = await setUp();
    const { alarm, clock, webhook, mail, lines } = server;
    mail.isDown = true;
    alarm.begin('mail-to-folder');
    await lookUntil(clock.time + 3 * minute, clock, server);
    expect(mail.failed.length).toBeGreaterThanOrEqual(3);
    expect(lines.filter(({ event }) => event === 'alert-not-sent')).toMatchObject([
      { level: 'error', way: 'mail', code: 'down' },
    ]);
    mail.isDown = false;
    await lookUntil(clock.time + 3 * minute, clock, server);
    expect(eventsOf(mail.told)).toEqual(['mail-to-folder began']);
    expect(eventsOf(webhook.told)).toEqual(['mail-to-folder began']);
    mail.isDown = true;
    alarm.end('mail-to-folder');
    await lookUntil(clock.time + 3 * minute, clock, server);
    mail.isDown = false;
    await lookUntil(clock.time + 3 * minute, clock, server);
    expect(eventsOf(mail.told).slice(1)).toEqual(['mail-to-folder ended']);
    expect(eventsOf(webhook.told).slice(1)).toEqual(['mail-to-folder ended']);
  });

  test('a mail server that refuses the password is not tried at every look', async () => {
    await using server = await setUp();
    const { alarm, clock, mail, webhook } = server;
    mail.isDown = true;
    alarm.begin('mail-login-refused');
    await lookUntil(clock.time + 59 * minute, clock, server);
    expect(eventsOf(webhook.told)).toEqual(['mail-login-refused began']);
    expect(mail.failed.length).toBeLessThanOrEqual(5);
    mail.isDown = false;
    alarm.end('mail-login-refused');
    alarm.begin('lead-not-stored');
    await expect.poll(() => eventsOf(mail.told)).toEqual(['lead-not-stored began']);
  });

  test('the end is told to those who were told of the beginning', async () => {
    await using server = await setUp();
    const { alarm, clock, webhook, mail } = server;
    mail.isDown = true;
    alarm.begin('mail-to-folder');
    await lookUntil(clock.time + 2 * minute, clock, server);
    alarm.end('mail-to-folder');
    mail.isDown = false;
    await lookUntil(clock.time + 3 * minute, clock, server);
    expect(eventsOf(webhook.told)).toEqual(['mail-to-folder began', 'mail-to-folder ended']);
    expect(mail.told.map(({ event }) => event)).not.toContain('ended');
  });

  test('of two servers one tells each beginning, reminder and end', async () => {
    await using opened = await openStores(2);
    const clock = { time: 10 * day };
    const servers = opened.stores.map((store, index) =>
      createServer(store, clock, `server${index}`),
    );
    const [first] = opened.stores;
    if (first === undefined) throw new Error('There is no store');
    await first.add(makeNewLead({ receivedAt: clock.time - hour }));
    // Both at the same time, as happens by chance.
    const lookAll = () => Promise.all(servers.map(({ watch }) => watch.look()));
    for (const end = clock.time + 1.5 * hour; clock.time < end; clock.time += minute)
      await lookAll();
    await deliver(first, clock);
    for (const end = clock.time + 10 * minute; clock.time < end; clock.time += minute)
      await lookAll();
    const events = ['began', 'lasts', 'ended'].map((event) => `leads-overdue ${event}`);
    for (const way of ['webhook', 'mail'] as const) {
      const told = servers.flatMap((server) => eventsOf(server[way].told));
      expect(told.sort()).toEqual(events.sort());
    }
  });

  test('a server that starts again repeats nothing, and tells of the end', async () => {
    await using server = await setUp();
    const { store, clock, webhook } = server;
    await store.add(makeNewLead({ receivedAt: clock.time - hour }));
    await lookUntil(clock.time + 3 * minute, clock, server);
    expect(eventsOf(webhook.told)).toEqual(['leads-overdue began']);
    const second = createServer(store, clock);
    await lookUntil(clock.time + 3 * minute, clock, second);
    expect(second.webhook.told).toEqual([]);
    await deliver(store, clock);
    const third = createServer(store, clock);
    await lookUntil(clock.time + 3 * minute, clock, third);
    expect(eventsOf(third.webhook.told)).toEqual(['leads-overdue ended']);
  });

  test('a parked message alarms once, then once a day, and says which it is', async () => {
    await using server = await setUp();
    const { store, clock, webhook } = server;
    const { lead } = makeNewLead({ receivedAt: clock.time });
    await store.add(makeNewLead(lead));
    await park(store, clock);
    // Rarely enough for a test.
    for (const end = clock.time + 2.5 * day; clock.time < end; clock.time += hour / 2) {
      await server.watch.look();
    }
    const events = ['began', 'lasts', 'lasts'].map((event) => `leads-parked ${event}`);
    expect(eventsOf(webhook.told)).toEqual(events);
    expect(webhook.told[0]).toMatchObject({ fields: { count: 1, newest: lead.id } });
    await store.giveUp({ id: lead.id, now: clock.time });
    await lookUntil(clock.time + 5 * minute, clock, server);
    expect(eventsOf(webhook.told).slice(3)).toEqual(['leads-parked ended']);
  });

  test('one more parked message is told of at once', async () => {
    await using server = await setUp();
    const { store, clock, webhook } = server;
    for (let count = 0; count < 2; count += 1) {
      await store.add(makeNewLead({ receivedAt: clock.time }));
      await park(store, clock);
      await lookUntil(clock.time + 5 * minute, clock, server);
    }
    expect(webhook.told.map(({ fields }) => fields['count'])).toEqual([1, 2]);
  });

  test('a disk that is nearly full alarms, and a little more space does not end that', async () => {
    await using server = await setUp();
    const { clock, disk, webhook } = server;
    disk.free = 499 * megabyte;
    await lookUntil(clock.time + 2 * minute, clock, server);
    expect(webhook.told).toMatchObject([
      {
        event: 'began',
        problem: 'disk-nearly-full',
        fields: { freeMegabytes: 499, limitMegabytes: 500 },
      },
    ]);
    disk.free = 510 * megabyte;
    await lookUntil(clock.time + 5 * minute, clock, server);
    expect(webhook.told).toHaveLength(1);
    disk.free = 551 * megabyte;
    await lookUntil(clock.time + 5 * minute, clock, server);
    expect(eventsOf(webhook.told).slice(1)).toEqual(['disk-nearly-full ended']);
  });

  test('a reached limit is over when nobody has met it for five minutes', async () => {
    await using server = await setUp();
    const { alarm, clock, webhook } = server;
    alarm.begin('overall-limit');
    await lookUntil(clock.time + 4 * minute, clock, server);
    alarm.begin('overall-limit');
    await lookUntil(clock.time + 4 * minute, clock, server);
    expect(alarm.present()).toMatchObject([{ name: 'overall-limit' }]);
    await lookUntil(clock.time + 4 * minute, clock, server);
    expect(eventsOf(webhook.told)).toEqual(['overall-limit began', 'overall-limit ended']);
  });

  test('a message that was not stored is over when one is, or after an hour with a store that takes writes', async () => {
    await using server = await setUp();
    const { alarm, clock, webhook } = server;
    const once = ['lead-not-stored began', 'lead-not-stored ended'];
    alarm.begin('lead-not-stored', { reason: 'full' });
    await lookUntil(clock.time + 5 * minute, clock, server);
    alarm.end('lead-not-stored');
    await lookUntil(clock.time + 5 * minute, clock, server);
    expect(eventsOf(webhook.told)).toEqual(once);
    alarm.begin('lead-not-stored', { reason: 'full' });
    await lookUntil(clock.time + 59 * minute, clock, server);
    expect(alarm.present()).toMatchObject([{ name: 'lead-not-stored' }]);
    await lookUntil(clock.time + 5 * minute, clock, server);
    expect(alarm.present()).toEqual([]);
    expect(eventsOf(webhook.told).filter((event) => !event.endsWith('lasts'))).toEqual([
      ...once,
      ...once,
    ]);
  });

  test('a clock that is put right after two years does not silence the alarm', async () => {
    await using server = await setUp();
    const { store, clock, webhook } = server;
    const start = clock.time;
    clock.time += 730 * day;
    await store.add(makeNewLead({ receivedAt: start }));
    await lookUntil(clock.time + 2 * minute, clock, server);
    clock.time = start + hour;
    await lookUntil(clock.time + 5 * minute, clock, server);
    expect(eventsOf(webhook.told)).toEqual(['leads-overdue began', 'leads-overdue lasts']);
  });

  test('nothing personal is told or logged', async () => {
    await using server = await setUp();
    const { store, clock, webhook, mail, lines } = server;
    const newLead = makeNewLead({ receivedAt: clock.time - hour });
    await store.add(newLead);
    await lookUntil(clock.time + 3 * minute, clock, server);
    await park(store, clock);
    await lookUntil(clock.time + 3 * minute, clock, server);
    expect(webhook.told).toHaveLength(3);
    const { name, email, company } = newLead.lead;
    for (const secret of [name, email, company, 'Buenos']) {
      expect(JSON.stringify([lines, webhook.told, mail.told])).not.toContain(secret);
    }
  });

  test('while the store is away each server tells for itself, and of the end too', async () => {
    await using folder = await temporaryFolder();
    await using database = await startPostgres({ isDurable: false });
    const databaseUrl = kind === 'SQLite' ? null : await database.createDatabase();
    const path = join(folder.path, 'leads.db');
    if (kind === 'SQLite') await mkdir(path);
    else await database.stop();
    const clock = { time: 10 * day };
    const stores = [1, 2].map(() => openStore({ dataDir: folder.path, databaseUrl }));
    const servers = stores.map((store, index) => createServer(store, clock, `server${index}`));
    await lookUntil(clock.time + 3 * minute, clock, ...servers);
    for (const { webhook } of servers) {
      expect(eventsOf(webhook.told)).toEqual(['store-unavailable began']);
      expect(webhook.told[0]?.fields).toMatchObject({
        store: stores[0]?.location,
        reason: kind === 'SQLite' ? 'cannot-open' : 'connection',
      });
      expect(JSON.stringify(webhook.told)).not.toContain('password');
    }
    if (kind === 'SQLite') await rmdir(path);
    else await database.start();
    await lookUntil(clock.time + 3 * minute, clock, ...servers);
    for (const { webhook } of servers) {
      expect(eventsOf(webhook.told).slice(1)).toEqual(['store-unavailable ended']);
    }
    for (const store of stores) await store.close();
  });
});

test('a store that can be read and not written to keeps nobody from being told, once', async () => {
  await using folder = await temporaryFolder();
  const store = createSqliteStore({ folder: folder.path, busyTimeoutMs: 1 });
  await store.open();
  const clock = { time: 10 * day };
  const server = createServer(store, clock);
  using foreign = new DatabaseSync(store.location);
  foreign.exec('BEGIN IMMEDIATE');
  const added = await store.add(makeNewLead());
  expect(added).toEqual({ kind: 'unavailable', reason: 'busy' });
  server.alarm.begin('lead-not-stored', { reason: 'busy' });
  await lookUntil(clock.time + 10 * minute, clock, server);
  expect(eventsOf(server.webhook.told)).toEqual(['lead-not-stored began']);
  // Nobody writes for hours, and the lock is still there: each look waits for it.
  await lookEvery(10 * minute, clock.time + 2.5 * hour, clock, server);
  expect(eventsOf(server.webhook.told).slice(1)).toEqual(Array(2).fill('lead-not-stored lasts'));
  foreign.exec('ROLLBACK');
  await lookUntil(clock.time + 5 * minute, clock, server);
  expect(eventsOf(server.webhook.told).slice(3)).toEqual(['lead-not-stored ended']);
  await store.close();
});

test('the defect of one way of telling does not silence another', async () => {
  await using folder = await temporaryFolder();
  const store = createSqliteStore({ folder: folder.path });
  const server = createServer(store, { time: 10 * day });
  server.mail.tell = () => Promise.reject(new Error('broken'));
  server.alarm.begin('mail-to-folder');
  await server.watch.look();
  expect(eventsOf(server.webhook.told)).toEqual(['mail-to-folder began']);
  expect(server.lines).toContainEqual(
    expect.objectContaining({ event: 'alert-failed', way: 'mail' }),
  );
  await store.close();
});
