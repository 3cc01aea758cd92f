import { expect, test } from 'vitest';
import { sqliteDatabase } from '#server/testing/databases.ts';
import { makeNewLead } from '#server/testing/leads.ts';
import { createRateLimits, windowSeconds } from './rate-limits.ts';

const options = { perAddress: 100, overall: 2, quarantined: 2 };
const visitor = { networks: null, isSuspicious: false };

test('the overall limit counts what was stored before the server was started', async () => {
  await using database = await sqliteDatabase();
  const store = await database.open();
  const start = (now = Date.now) => createRateLimits(options, { store, now });
  await store.add(makeNewLead({ receivedAt: Date.now() - 100_000 }));
  expect(await start().message(visitor)).toMatchObject({ ok: true });
  expect(await start().isOverallLimitMet()).toBe(false);
  await store.add(makeNewLead({ receivedAt: Date.now() }));
  const refusal = await start().message(visitor);
  expect(refusal).toMatchObject({ ok: false, limit: 'overall' });
  // Until the older one is no longer in the window.
  expect(!refusal.ok && refusal.retryAfterSeconds).toBeLessThanOrEqual(windowSeconds - 100);
  expect(await start().isOverallLimitMet()).toBe(true);
  expect(await start().message({ ...visitor, isSuspicious: true })).toMatchObject({ ok: true });
  const later = () => Date.now() + windowSeconds * 1000;
  expect(await start(later).message(visitor)).toMatchObject({ ok: true });
  // As after a clock that was ahead and has been put right.
  const earlier = () => Date.now() - windowSeconds * 1000;
  expect(await start(earlier).message(visitor)).toMatchObject({ ok: true });
});

test('messages that come at once are no more than the limit, though none is stored yet', async () => {
  const store = { countReceived: async () => ({ count: 0, oldestAt: null }) };
  const limits = createRateLimits(options, { store, now: Date.now });
  const permits = await Promise.all(Array.from({ length: 10 }, () => limits.message(visitor)));
  expect(permits.filter(({ ok }) => ok)).toHaveLength(2);
});

test('a store that does not answer refuses nobody', async () => {
  const store = { countReceived: () => new Promise<never>(() => {}) };
  const limits = createRateLimits(options, { store, now: Date.now, maxWaitMs: 10 });
  expect(await limits.message(visitor)).toMatchObject({ ok: true });
});
