import { expect, test } from 'vitest';
import type { Added } from '@altanube/outbox';
import { leadInput } from '@altanube/contact/testing/lead-input';
import type { Suspicion } from '@altanube/contact/stored-lead';
import { createLog } from '#server/log.ts';
import { createRateLimits } from './rate-limits.ts';
import { createStoreLead } from './store-lead.ts';

const networks = null;

/** Stores one message after the other in a store that answers as told. */
function storing(added: Added, overall = 100) {
  const lines: Record<string, unknown>[] = [];
  const keys: string[] = [];
  const storeLead = createStoreLead({
    store: {
      add: async () => added,
      async findKey(key) {
        keys.push(key);
        return null;
      },
    },
    rateLimits: createRateLimits(
      { perAddress: 100, overall, quarantined: 100 },
      { store: { countReceived: async () => ({ count: 0, oldestAt: null }) }, now: () => 0 },
    ),
    mailDomain: 'altanube.example',
    log: createLog((line) => lines.push(JSON.parse(line))),
    now: () => 0,
    createId: () => 'new',
  });
  const store = (suspicion: Suspicion | null = null) =>
    storeLead({
      lead: leadInput,
      suspicion,
      attribution: null,
      key: null,
      isForm: false,
      visitor: { language: 'es', networks },
    });
  return { store, lines, keys };
}

test('each message that was stored is in the log', async () => {
  const { store, lines } = storing({ kind: 'stored' });
  expect(await store()).toEqual({ kind: 'stored', id: 'new', as: 'accepted' });
  expect(lines).toMatchObject([{ level: 'info', event: 'lead-stored', id: 'new', language: 'es' }]);
});

test('a message that looks like spam is logged as such, with the reason, and as nothing else', async () => {
  const { store, lines } = storing({ kind: 'stored' });
  await store('too-fast');
  expect(lines).toMatchObject([
    { level: 'warn', event: 'lead-quarantined', id: 'new', language: 'es', reason: 'too-fast' },
  ]);
});

test('a message that came before is logged under its first id', async () => {
  const { store, lines } = storing({ kind: 'repeated', id: 'old', isReleased: false });
  expect(await store()).toEqual({ kind: 'stored', id: 'old', as: 'repeated' });
  expect(lines).toMatchObject([{ level: 'info', event: 'lead-repeated', id: 'old' }]);
});

test('one that releases an earlier message from quarantine says so', async () => {
  const { store, lines } = storing({ kind: 'repeated', id: 'old', isReleased: true });
  expect(await store()).toEqual({ kind: 'stored', id: 'old', as: 'repeated' });
  expect(lines).toMatchObject([{ level: 'info', event: 'lead-released', id: 'old' }]);
});

test('past a limit, a message without a key is refused without a look into the store', async () => {
  const { store, lines, keys } = storing({ kind: 'stored' }, 1);
  await store();
  expect(await store()).toMatchObject({ kind: 'limited' });
  expect(keys).toEqual([]);
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 'warn', event: 'lead-limited', limit: 'overall' }),
  );
});
