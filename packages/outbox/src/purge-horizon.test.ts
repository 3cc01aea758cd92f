import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPurgeHorizon } from './purge-horizon.ts';
import { createTemporaryStore, databaseKinds, type TestDatabase } from './testing/databases.ts';
import { createTemporaryFolder } from './testing/folder.ts';
import { addMessage, claimOnly, day, hour, minute } from './testing/messages.ts';
import { createMonitoredServer, listEvents } from './testing/monitored-server.ts';

/** A server that keeps delivered messages and files for 30 days. */
async function setUp(createDatabase?: () => Promise<TestDatabase>) {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await createTemporaryFolder()).path;
  const store = resources.use(await createTemporaryStore(createDatabase));
  const clock = { time: 100 * day, uptime: 0 };
  const server = { current: createMonitoredServer(store, { clock, folder }) };
  const mails = join(folder, 'mail');
  await mkdir(mails);
  return Object.assign(resources.move(), {
    restart() {
      clock.uptime = 0;
      server.current = createMonitoredServer(store, { clock, folder });
    },
    /** Sets the clock forward or back. */
    jump: (ms: number) => void (clock.time += ms),
    async run(ms: number, stepMs = minute) {
      for (const end = clock.uptime + ms; clock.uptime < end;) {
        clock.time += stepMs;
        clock.uptime += stepMs;
        await server.current.maintenance.tick();
      }
    },
    async deliver() {
      await addMessage(store, { receivedAt: clock.time });
      await store.markDelivered(await claimOnly(store, clock.time), clock.time, null);
      await writeFile(join(mails, 'a.eml'), 'Buenos días');
      await utimes(join(mails, 'a.eml'), clock.time / 1000, clock.time / 1000);
    },
    count: async () => [await store.count(), (await readdir(mails)).length],
    alerts: () => server.current.webhook.sent,
  });
}

test.each(databaseKinds)('a clock that jumps deletes nothing: %s', async (_, createDatabase) => {
  await using server = await setUp(createDatabase);
  const { run, jump, count } = server;
  await run(minute);
  // Messages stored while the clock was behind survive its correction.
  jump(-50 * day);
  await run(minute);
  await server.deliver();
  jump(3650 * day);
  await run(2 * hour);
  expect(await count()).toEqual([1, 1]);
  server.restart();
  // The horizon is 4 hours later by now, and gains two days each day.
  await run(14 * day, day);
  expect(await count()).toEqual([1, 1]);
  await run(2 * day, day);
  expect(await count()).toEqual([0, 0]);
});

test('alerts for an hour about a clock that jumps, or is behind at a start, but not about a long stop', async () => {
  await using server = await setUp();
  const { run, jump, alerts } = server;
  await run(minute);
  jump(40 * day);
  server.restart();
  await run(2 * minute);
  jump(59 * minute);
  await run(5 * minute);
  expect(alerts()).toEqual([]);
  jump(40 * day);
  await run(70 * minute);
  expect(alerts()[0]).toMatchObject({ problem: 'clock-jumped', details: { hours: 960 } });
  expect(listEvents(alerts()).at(-1)).toBe('clock-jumped ended');
  jump(-90 * day);
  server.restart();
  await run(5 * minute);
  expect(listEvents(alerts())).toEqual(['clock-jumped began']);
});

test('a server that does not lead notices a clock that jumps, too', async () => {
  await using store = await createTemporaryStore();
  const clock = { time: 100 * day, uptime: 0 };
  const jumps: unknown[] = [];
  const moveHorizon = createPurgeHorizon({
    store,
    alerts: { raise: (_, details) => void jumps.push(details), expire() {} },
    isLeader: () => false,
    now: () => clock.time,
    uptime: () => clock.uptime,
  });
  for (const jump of [0, 0, 10 * day]) {
    clock.time += hour + jump;
    clock.uptime += hour;
    await moveHorizon();
  }
  expect(jumps).toEqual([{ hours: 240 }]);
  expect(await store.alerts()).toEqual(new Map());
});
