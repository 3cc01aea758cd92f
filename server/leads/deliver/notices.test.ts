import { expect, test } from 'vitest';
import { StoreUnavailable, type LeadStore } from '#server/leads/store/lead-store.ts';
import { sqliteDatabase, type TestDatabase } from '#server/testing/databases.ts';
import { createNotices } from './notices.ts';

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
      restoreNotice: (name, lastToldAt) => reached(() => store.restoreNotice(name, lastToldAt)),
      clearNotice: (name) => reached(() => store.clearNotice(name)),
    } satisfies Partial<LeadStore>,
    now: () => clock.time,
  });
  return { notices, reach };
}

/** Claims what was not told in the last hour. */
function options({ time }: { time: number }) {
  return { before: time - hour, isShared: true };
}

test('what could not be told is told next time, though the store was away in between', async () => {
  await using database = await sqliteDatabase();
  const clock = { time: 10 * hour };
  const { notices, reach } = await createServer(database, clock);
  const first = (await notices.claim('disk', options(clock))) ?? expect.fail('not claimed');
  reach.isAway = true;
  await notices.restore(first);
  reach.isAway = false;
  clock.time += 1000;
  const second = await notices.claim('disk', options(clock));
  expect(second).toEqual({ name: 'disk', lastToldAt: null, isInStore: true });
  clock.time += 1000;
  expect(await notices.claim('disk', options(clock))).toBeNull();
});

test('a claim that was taken back is free for another server', async () => {
  await using database = await sqliteDatabase();
  const clock = { time: 10 * hour };
  const one = await createServer(database, clock);
  const other = await createServer(database, clock);
  const first = (await one.notices.claim('disk', options(clock))) ?? expect.fail('not claimed');
  expect(await other.notices.claim('disk', options(clock))).toBeNull();
  await one.notices.restore(first);
  expect(await other.notices.claim('disk', options(clock))).not.toBeNull();
});

test('while the store is away nothing is known to be over', async () => {
  await using database = await sqliteDatabase();
  const clock = { time: 10 * hour };
  const { notices, reach } = await createServer(database, clock);
  await notices.claim('disk', options(clock));
  reach.isAway = true;
  expect(await notices.clear('disk', { isShared: true })).toEqual({ isOurs: false, isDone: false });
  reach.isAway = false;
  expect(await notices.clear('disk', { isShared: true })).toEqual({ isOurs: true, isDone: true });
  expect(await notices.clear('disk', { isShared: true })).toEqual({ isOurs: false, isDone: true });
});

test('a defect of the store is not taken for its absence', async () => {
  const defect = () => Promise.reject(new TypeError('a defect'));
  const store = { claimNotice: defect, restoreNotice: defect, clearNotice: defect };
  const notices = createNotices({ store, now: () => 0 });
  await expect(notices.claim('disk', { before: -1, isShared: true })).rejects.toThrow('a defect');
});
