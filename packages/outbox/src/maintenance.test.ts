import { expect, test } from 'vitest';
import { createMaintenance, type MaintenanceOptions } from './maintenance.ts';
import { day, hour, recordLog } from './testing/messages.ts';

function setUp(options: Partial<MaintenanceOptions> = {}) {
  const clock = { time: 0, uptime: 0 };
  const role = { isLeader: true };
  const { log, lines } = recordLog();
  const times = new Map<string, number>();
  const store: MaintenanceOptions['store'] = {
    async *purge() {},
    capNextAttempts: async () => {},
    alerts: async () => times,
    setAlert: async (name, time) => void times.set(name, time),
  };
  const maintenance = createMaintenance({
    store,
    destinations: ['mail'],
    probe: async () => {},
    folder: '/none',
    retentionDays: 30,
    quarantineRetentionDays: 30,
    isLeader: () => role.isLeader,
    alerts: { raise() {}, resolve() {}, expire() {} },
    log,
    now: () => clock.time,
    uptime: () => clock.uptime,
    ...options,
  });
  return { store, clock, role, lines, maintenance };
}

test('continues after a failed task and retries it, and runs tasks only on the leader', async () => {
  let [failed, done] = [0, 0];
  const { maintenance, role, lines } = setUp({
    async probe() {
      failed += 1;
      throw new TypeError('broken');
    },
    tasks: [async () => void (done += 1)],
  });
  await maintenance.tick();
  await maintenance.tick();
  expect([failed, done]).toEqual([2, 2]);
  role.isLeader = false;
  await maintenance.tick();
  expect([failed, done]).toEqual([3, 2]);
  expect(lines).toMatchObject(
    Array(3).fill({ level: 'error', event: 'maintenance-failed', error: 'TypeError: broken' }),
  );
});

test('applies retention hourly, on becoming leader, and after the clock was set back', async () => {
  const { maintenance, store, clock, role } = setUp();
  let applied = 0;
  store.purge = async function* () {
    applied += 1;
  };
  const timesAt = async (time: number) => {
    clock.uptime += Math.abs(time - clock.time);
    clock.time = time;
    await maintenance.tick();
    return applied;
  };
  expect(await timesAt(730 * day)).toBe(1);
  expect(await timesAt(730 * day + hour - 1)).toBe(1);
  expect(await timesAt(730 * day + hour)).toBe(2);
  expect(await timesAt(0)).toBe(3);
  role.isLeader = false;
  expect(await timesAt(hour)).toBe(3);
  // A new leader deletes messages without waiting for the next hour.
  role.isLeader = true;
  expect(await timesAt(hour + 1)).toBe(4);
  expect(await timesAt(hour + 2)).toBe(4);
});

test('keeps probing during a long retention, and aborts it on stop', async () => {
  const { promise: probed, resolve: probe } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { maintenance, store } = setUp({ probe: async () => probe() });
  store.purge = async function* () {
    begin();
    for (;;) yield [];
  };
  maintenance.start();
  await Promise.all([begun, probed]);
  await maintenance.stop();
});
