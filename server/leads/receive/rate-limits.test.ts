import { expect, test } from 'vitest';
import { temporaryStore } from '@altanube/outbox/testing/databases';
import { makeNewLead } from '../../testing/leads.ts';
import { createRateLimits, windowSeconds } from './rate-limits.ts';

const options = { perAddress: 100, overall: 2, quarantined: 2 };
const visitor = { networks: null, isSuspicious: false };

test('the overall limit counts what was stored before the server was started', async () => {
  await using store = await temporaryStore();
  const start = (now = Date.now) => createRateLimits(options, { store, now });
  await store.add(makeNewLead({ receivedAt: Date.now() - 100_000 }));
  expect(await start().consume(visitor)).toBeNull();
  expect(await start().isOverallLimitMet()).toBe(false);
  await store.add(makeNewLead({ receivedAt: Date.now() }));
  const refusal = await start().consume(visitor);
  expect(refusal).toMatchObject({ limit: 'overall' });
  // Until the older one is no longer in the window.
  expect(refusal?.retryAfterSeconds).toBeLessThanOrEqual(windowSeconds - 100);
  expect(await start().isOverallLimitMet()).toBe(true);
  expect(await start().consume({ ...visitor, isSuspicious: true })).toBeNull();
  const later = () => Date.now() + windowSeconds * 1000;
  expect(await start(later).consume(visitor)).toBeNull();
  // As after a clock that was ahead and has been put right.
  const earlier = () => Date.now() - windowSeconds * 1000;
  expect(await start(earlier).consume(visitor)).toBeNull();
});

test('messages that come at once are no more than the limit, though none is stored yet', async () => {
  const store = { countReceived: async () => ({ count: 0, oldestAt: null }) };
  const limits = createRateLimits(options, { store, now: Date.now });
  const refusals = await Promise.all(Array.from({ length: 10 }, () => limits.consume(visitor)));
  expect(refusals.filter((refusal) => refusal === null)).toHaveLength(2);
});

test('a store that does not answer refuses nobody', async () => {
  const store = { countReceived: () => new Promise<never>(() => {}) };
  const limits = createRateLimits(options, { store, now: Date.now, maxWaitMs: 10 });
  expect(await limits.consume(visitor)).toBeNull();
});
