import { expect, test } from 'vitest';
import type { Log } from '#server/log.ts';
import { StoreUnavailable, type LeadStore } from '#server/leads/store/lead-store.ts';
import { sqliteDatabase, type TestDatabase } from '#server/testing/databases.ts';
import { claimMs, createNotices } from './notices.ts';

const hour = 60 * 60_000;

/** Notices in a real store that is out of reach while the test says so. */
async function createServer(database: TestDatabase, clock: { time: number }) {
  const store = await database.open();
  const reach = { isAway: false };
  async function reached<Result>(operation: () => Promise<Result>): Promise<Result> {
    if (reach.isAway) throw new StoreUnavailable('locked', null);
    return operation();
  }
  const notices = createNotices({
    store: {
      claimNotice: (request) => reached(() => store.claimNotice(request)),
      claimEnd: (request) => reached(() => store.claimEnd(request)),
      recordNotice: (name, at) => reached(() => store.recordNotice(name, at)),
      releaseNotice: (name) => reached(() => store.releaseNotice(name)),
      clearNotice: (name) => reached(() => store.clearNotice(name)),
    } satisfies Partial<LeadStore>,
    log: () => {},
    now: () => clock.time,
  });
  return { notices, reach };
}

/** Claims what was not told in the last hour. */
function options({ time }: { time: number }) {
  return { before: time - hour, isShared: true };
}

const shared = { isShared: true };

test('what could not be told is told later, though the store was away in between', async () => {
  await using database = await sqliteDatabase();
  const clock = { time: 10 * hour };
  const { notices, reach } = await createServer(database, clock);
  expect(await notices.claim('disk', options(clock))).not.toBeNull();
  reach.isAway = true;
  await notices.release('disk', shared);
  reach.isAway = false;
  clock.time += claimMs;
  const second = (await notices.claim('disk', options(clock))) ?? expect.fail('not claimed');
  expect(second).toEqual({ name: 'disk', lastToldAt: null, isInStore: true });
  await notices.confirm(second);
  clock.time += claimMs;
  expect(await notices.claim('disk', options(clock))).toBeNull();
});

test('a claim that was taken back is free for another server', async () => {
  await using database = await sqliteDatabase();
  const clock = { time: 10 * hour };
  const one = await createServer(database, clock);
  const other = await createServer(database, clock);
  expect(await one.notices.claim('disk', options(clock))).not.toBeNull();
  expect(await other.notices.claim('disk', options(clock))).toBeNull();
  await one.notices.release('disk', shared);
  expect(await other.notices.claim('disk', options(clock))).not.toBeNull();
});

test('what was told while the store went away is not told again by the same server', async () => {
  await using database = await sqliteDatabase();
  const clock = { time: 10 * hour };
  const { notices, reach } = await createServer(database, clock);
  const claimed = (await notices.claim('disk', options(clock))) ?? expect.fail('not claimed');
  reach.isAway = true;
  await notices.confirm(claimed);
  reach.isAway = false;
  clock.time += claimMs;
  expect(await notices.claim('disk', options(clock))).toBeNull();
  expect(await notices.claimEnd('disk', shared)).toBe('ours');
});

test('while the store is away nothing is known to be over', async () => {
  await using database = await sqliteDatabase();
  const clock = { time: 10 * hour };
  const { notices, reach } = await createServer(database, clock);
  const claimed = (await notices.claim('disk', options(clock))) ?? expect.fail('not claimed');
  await notices.confirm(claimed);
  reach.isAway = true;
  expect(await notices.claimEnd('disk', shared)).toBe('away');
  reach.isAway = false;
  expect(await notices.claimEnd('disk', shared)).toBe('ours');
  reach.isAway = true;
  expect(await notices.clear('disk', shared)).toBe(false);
  reach.isAway = false;
  expect(await notices.clear('disk', shared)).toBe(true);
  expect(await notices.claimEnd('disk', shared)).toBe('none');
});

test('a defect of the store is logged, and keeps nobody from being told, and once', async () => {
  const defect = () => Promise.reject(new TypeError('a defect'));
  const store = {
    claimNotice: defect,
    claimEnd: defect,
    recordNotice: defect,
    releaseNotice: defect,
    clearNotice: defect,
  };
  const logged: string[] = [];
  const log: Log = (level, event, fields) =>
    void logged.push(`${level} ${event} ${String(fields?.['error'])}`);
  const clock = { time: 10 * hour };
  const notices = createNotices({ store, log, now: () => clock.time });
  const claimed = (await notices.claim('disk', options(clock))) ?? expect.fail('not claimed');
  expect(claimed).toEqual({ name: 'disk', lastToldAt: null, isInStore: false });
  await notices.confirm(claimed);
  expect(await notices.claim('disk', options(clock))).toBeNull();
  expect(await notices.claimEnd('disk', shared)).toBe('ours');
  expect(await notices.clear('disk', shared)).toBe(false);
  expect(new Set(logged)).toEqual(new Set(['error notice-failed TypeError: a defect']));
});
