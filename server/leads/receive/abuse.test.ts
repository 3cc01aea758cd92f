import { describe, expect, test } from 'vitest';
import { StoreUnavailable } from '@altanube/outbox';
import { copy } from '../../testing/copy.ts';
import { createTestApp, type TestAppOptions } from '../../testing/app.ts';
import { createBindings, createMessageRequest } from '../../testing/posts.ts';
import { contactInput } from '@altanube/contact/testing/contact-input';
import { getMessageResult } from './contact-replies.ts';

const path = '/send-contact-email';
const overallLimitOutcome = expect.objectContaining({ kind: 'limited', limit: 'overall' });

type Sending = { address?: string; input?: Record<string, unknown> };

/** An application that receives messages from given client addresses. */
async function createVisitedApp(options: TestAppOptions = {}) {
  const testApp = await createTestApp(options);
  const { app } = testApp;
  let count = 0;
  /** Sends another message each time, unless `input` names the company. */
  async function send({ address = '198.51.100.1', input = {} }: Sending = {}) {
    const sent = { ...contactInput, company: String((count += 1)), ...input };
    const init = createMessageRequest({ input: sent });
    return app.request(path, init, createBindings(address, init.body));
  }
  /** Sends messages one after the other, and returns their statuses. */
  async function sendAll(all: Sending[]): Promise<number[]> {
    const received = [];
    for (const sending of all) received.push((await send(sending)).status);
    return received;
  }
  /** The limits that the log names. */
  const listLimits = () =>
    testApp.lines.filter(({ event }) => event === 'lead-limited').map(({ limit }) => limit);
  return { ...testApp, send, sendAll, listLimits };
}

describe('one address', () => {
  test('can send three messages in five minutes', async () => {
    const { leads, lines, listLimits, outcomes, send } = await createVisitedApp();
    for (let count = 0; count < 3; count += 1) expect((await send()).status).toBe(200);
    const response = await send();
    expect(response.status).toBe(429);
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(300);
    expect(outcomes.map(getMessageResult)).toEqual([...Array(3).fill('accepted'), 'limited']);
    expect(await response.json()).toMatchObject({
      status: 429,
      detail: copy.es.contact.form.toasts.failure.description,
    });
    expect(leads).toHaveLength(3);
    expect((await send({ address: '198.51.100.2' })).status).toBe(200);
    expect(listLimits()).toContain('address');
    expect(JSON.stringify(lines)).not.toContain('198.51');
  });

  test('can send mistakes and repetitions that do not count as messages', async () => {
    const { leads, send } = await createVisitedApp();
    for (let count = 0; count < 10; count += 1) {
      expect((await send({ input: { name: '' } })).status).toBe(422);
      expect((await send({ input: { company: 'a' } })).status).toBe(200);
    }
    for (const company of ['b', 'c']) expect((await send({ input: { company } })).status).toBe(200);
    expect(leads).toHaveLength(3);
    // A retry after a lost response to the third is not a fourth.
    expect((await send({ input: { company: 'c' } })).status).toBe(200);
    expect((await send()).status).toBe(429);
  });

  test('can send messages beyond its limit that do not count towards that of others', async () => {
    const { sendAll } = await createVisitedApp({ rateLimits: { perAddress: 1, overall: 2 } });
    const sent = [{}, {}, {}, { address: '203.0.113.1' }];
    expect(await sendAll(sent)).toEqual([200, 429, 429, 200]);
  });

  test.each([
    [new StoreUnavailable('full', null), 503, 'full'],
    [new Error('a defect'), 500, 'failed'],
  ])('can send again what was not stored: %s', async (error, status, reason) => {
    const store = { add: () => Promise.reject(error) };
    const { send, outcomes } = await createVisitedApp({ store });
    for (let count = 0; count < 10; count += 1) expect((await send()).status).toBe(status);
    expect(outcomes).toEqual(Array(10).fill({ kind: 'unavailable', reason }));
  });

  test('can send a limited number of requests of any kind', async () => {
    const { listLimits, sendAll } = await createVisitedApp();
    const received = await sendAll(Array(61).fill({ input: { name: '' } }));
    expect(received).toEqual([...Array(60).fill(422), 429]);
    expect(listLimits()).toContain('requests');
  });
});

test.each([
  ['IPv4 /24', (index: number) => `198.51.100.${index}`, '198.51.101.1'],
  ['IPv6 /48', (index: number) => `2001:db8:1:${index}00::1`, '2001:db8:2:100::1'],
])('the addresses of one %s can send thirty messages', async (_, makeAddress, neighbour) => {
  const { listLimits, send, sendAll } = await createVisitedApp();
  const sent = Array.from({ length: 11 }, (_, index) => Array(3).fill(makeAddress(index + 10)));
  const addresses = sent.flat().map((address: string) => ({ address }));
  expect(await sendAll(addresses)).toEqual([...Array(30).fill(200), 429, 429, 429]);
  expect(listLimits()).toEqual(Array(3).fill('network'));
  expect((await send({ address: neighbour })).status).toBe(200);
});

test('all addresses together cannot send more than the overall limit', async () => {
  const rateLimits = { perAddress: 3, overall: 5 };
  const { listLimits, outcomes, sendAll } = await createVisitedApp({ rateLimits });
  const sent = Array.from({ length: 6 }, (_, index) => ({ address: `198.51.100.${index}` }));
  expect(await sendAll(sent)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(listLimits()).toContain('overall');
  expect(outcomes).toContainEqual(overallLimitOutcome);
});

describe('robots that fill in the hidden field', () => {
  const input = { website: 'https://spam.example' };

  test('do not use up the limit of visitors', async () => {
    const rateLimits = { overall: 5, quarantined: 5 };
    const { outcomes, send, sendAll } = await createVisitedApp({ rateLimits });
    for (let index = 0; index < 34; index += 1) {
      await send({ address: `203.0.113.${index}`, input });
    }
    expect(outcomes).not.toContainEqual(overallLimitOutcome);
    const visitors = Array.from({ length: 5 }, (_, index) => ({ address: `198.51.100.${index}` }));
    expect(await sendAll(visitors)).toEqual(Array(5).fill(200));
  });

  test('cannot store more than their own limit', async () => {
    const rateLimits = { quarantined: 4 };
    const { leads, listLimits, outcomes, sendAll } = await createVisitedApp({ rateLimits });
    const sent = Array.from({ length: 6 }, (_, index) => ({
      address: `203.0.113.${index}`,
      input,
    }));
    expect(await sendAll(sent)).toEqual([200, 200, 200, 200, 429, 429]);
    expect(leads).toHaveLength(4);
    expect(listLimits()).toContain('quarantined');
    expect(outcomes).not.toContainEqual(overallLimitOutcome);
  });

  test('count towards the limit of their address', async () => {
    const { sendAll } = await createVisitedApp();
    const sent = [{ input }, { input }, { input }, { input }, {}];
    expect(await sendAll(sent)).toEqual([200, 200, 200, 429, 429]);
  });
});

test.each([
  [{}, null],
  [{ website: ' ' }, null],
  [{ website: 7 }, 'hidden-field'],
  [{ website: null, elapsed: null }, null],
  [{ website: 'x', elapsed: 60_000 }, 'hidden-field'],
  [{ elapsed: 1999 }, 'too-fast'],
  [{ elapsed: 0 }, 'too-fast'],
  [{ elapsed: '12.25' }, 'too-fast'],
  [{ elapsed: '12 s' }, null],
  [{ elapsed: 2000 }, null],
  [{ elapsed: -1 }, null],
])(
  'suspected spam with %j gets the usual response, and is quarantined for: %s (F-12)',
  async (signals, suspicion) => {
    const { leads, lines, outcomes, send } = await createVisitedApp();
    const response = await send({ input: signals });
    const result = suspicion === null ? 'accepted' : 'quarantined';
    expect(outcomes.map(getMessageResult)).toEqual([result]);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true, id: leads[0]?.id });
    expect(leads).toMatchObject([{ suspicion }]);
    const logged = lines.filter(({ event }) => event === 'lead-quarantined');
    const line = { level: 'warn', reason: suspicion };
    expect(logged).toMatchObject(suspicion === null ? [] : [line]);
  },
);
