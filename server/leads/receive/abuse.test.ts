import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { StoreUnavailable } from '@altanube/outbox';
import { createTestApp, type TestAppOptions } from '../../testing/app.ts';
import { leadInput } from '@altanube/contact/testing/lead-input';

const path = '/send-contact-email';

type Sending = { address?: string; key?: string; input?: Record<string, unknown> };

/** An application that receives messages from given client addresses. */
async function createVisitedApp(options: TestAppOptions = {}) {
  const testApp = await createTestApp(options);
  const { app } = testApp;
  async function send({ address = '198.51.100.1', key, input = leadInput }: Sending = {}) {
    const body = JSON.stringify(input);
    const headers = { 'content-type': 'application/json' };
    const init = {
      method: 'POST',
      body,
      headers: key === undefined ? headers : { ...headers, 'idempotency-key': key },
    };
    return app.request(path, init, { incoming: incomingFrom(address, body) });
  }
  return { ...testApp, send };
}

/** Node's own form of a request with a body that a client at the address has sent. */
function incomingFrom(address: string, body: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: address });
  const incoming = new IncomingMessage(socket);
  incoming.push(body);
  incoming.push(null);
  return incoming;
}

describe('from one address', () => {
  test('come three messages in five minutes, and no more', async () => {
    const { leads, lines, send } = await createVisitedApp();
    for (let count = 0; count < 3; count += 1) expect((await send()).status).toBe(200);
    const response = await send();
    expect(response.status).toBe(429);
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(300);
    expect(await response.json()).toMatchObject({ status: 429, detail: 'es try again' });
    expect(leads).toHaveLength(3);
    expect((await send({ address: '198.51.100.2' })).status).toBe(200);
    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'lead-limited', limit: 'address' }),
    );
    expect(JSON.stringify(lines)).not.toContain('198.51');
  });

  test('mistakes and repetitions are not counted as messages', async () => {
    const { leads, send } = await createVisitedApp();
    for (let count = 0; count < 10; count += 1) {
      expect((await send({ input: { ...leadInput, name: '' } })).status).toBe(422);
      expect((await send({ key: 'a' })).status).toBe(200);
    }
    for (const key of ['b', 'c']) expect((await send({ key })).status).toBe(200);
    expect(leads).toHaveLength(3);
    // A retry after a lost response to the third is not a fourth.
    expect((await send({ key: 'c' })).status).toBe(200);
    expect((await send({ key: 'd' })).status).toBe(429);
  });

  test('messages that could not be stored are not counted either', async () => {
    const store = { add: () => Promise.reject(new StoreUnavailable('full', null)) };
    const { send, notStored } = await createVisitedApp({ store });
    for (let count = 0; count < 10; count += 1) expect((await send()).status).toBe(503);
    expect(notStored).toEqual(Array(10).fill('full'));
  });

  test('nor are messages that a defect of ours kept out', async () => {
    const add = () => Promise.reject(new Error('a defect'));
    const { send, notStored } = await createVisitedApp({ store: { add } });
    for (let count = 0; count < 10; count += 1) expect((await send()).status).toBe(500);
    expect(notStored).toEqual(Array(10).fill('failed'));
  });

  test('requests of any kind have an end too', async () => {
    const { lines, send } = await createVisitedApp();
    const statuses = [];
    for (let count = 0; count < 61; count += 1) {
      statuses.push((await send({ input: {} })).status);
    }
    expect(statuses.lastIndexOf(422)).toBe(59);
    expect(statuses[60]).toBe(429);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'warn', event: 'lead-limited', limit: 'requests' }),
    );
  });

  test('a forged header makes no other address', async () => {
    const { app } = await createVisitedApp();
    const body = JSON.stringify(leadInput);
    const statuses = [];
    for (let count = 0; count < 4; count += 1) {
      const headers = {
        'content-type': 'application/json',
        'x-forwarded-for': `203.0.113.${count}`,
        forwarded: `for=203.0.113.${count}`,
        'x-real-ip': `203.0.113.${count}`,
      };
      const init = { method: 'POST', body, headers };
      const environment = { incoming: incomingFrom('198.51.100.1', body) };
      const { status } = await app.request(path, init, environment);
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test('a form without script is led to the page that says it was not sent', async () => {
    const { app, send } = await createVisitedApp({ rateLimits: { perAddress: 100, overall: 1 } });
    await send();
    const response = await app.request(path, {
      method: 'POST',
      body: new URLSearchParams(leadInput),
    });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/contacto/no-enviado#limited');
  });
});

describe('from an IPv6 network', () => {
  test.each([
    ['/64', 3, (index: number) => `2001:db8:1:100::${index + 1}`],
    ['/56', 6, (index: number) => `2001:db8:1:1${index.toString(16).padStart(2, '0')}::1`],
    ['/48', 12, (index: number) => `2001:db8:1:${index + 1}00::1`],
  ])('of %s come %i messages in five minutes, and no more', async (width, limit, address) => {
    const { leads, lines, send } = await createVisitedApp();
    const statuses = [];
    for (let index = 0; index < limit + 2; index += 1) {
      statuses.push((await send({ address: address(index) })).status);
    }
    expect(statuses).toEqual([...Array(limit).fill(200), 429, 429]);
    expect(leads).toHaveLength(limit);
    const name = width === '/64' ? 'address' : 'network';
    expect(lines).toContainEqual(expect.objectContaining({ event: 'lead-limited', limit: name }));
    expect((await send({ address: '2001:db8:2::1' })).status).toBe(200);
  });

  test('one address that sends too much leaves the rest of its networks what is theirs', async () => {
    const { send } = await createVisitedApp();
    const address = '2001:db8:1:100::1';
    for (let count = 0; count < 50; count += 1) await send({ address });
    expect((await send({ address: '2001:db8:1:101::1' })).status).toBe(200);
    expect((await send({ address: '2001:db8:1:200::1' })).status).toBe(200);
  });

  test('come requests of any kind by the same multiples', async () => {
    const { send } = await createVisitedApp();
    const statuses = new Map<number, number>();
    for (let index = 0; index < 250; index += 1) {
      const address = `2001:db8:1:${index.toString(16)}00::1`;
      const { status } = await send({ address, input: {} });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [422, 240],
      [429, 10],
    ]);
  });
});

test('from everywhere comes no more than is set', async () => {
  const { lines, overallLimits, send } = await createVisitedApp({
    rateLimits: { perAddress: 3, overall: 5 },
  });
  const statuses = [];
  for (let count = 0; count < 6; count += 1) {
    statuses.push((await send({ address: `198.51.100.${count}` })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'lead-limited', limit: 'overall' }),
  );
  expect(overallLimits.count).toBe(1);
});

describe('robots that fill in the hidden field', () => {
  const input = { ...leadInput, website: 'https://spam.example' };

  test('from a whole /56, or from everywhere, shut out no visitor', async () => {
    const { overallLimits, send } = await createVisitedApp({
      rateLimits: { overall: 5, quarantined: 5 },
    });
    for (let index = 0; index < 34; index += 1) {
      for (let count = 0; count < 3; count += 1) {
        await send({ address: `2001:db8:1:1${index.toString(16).padStart(2, '0')}::1`, input });
        await send({ address: `203.0.113.${index}`, input });
      }
    }
    expect(overallLimits.count).toBe(0);
    for (let index = 0; index < 5; index += 1) {
      expect((await send({ address: `198.51.100.${index}` })).status).toBe(200);
    }
  });

  test('store no more than is set for them', async () => {
    const { leads, lines, overallLimits, send } = await createVisitedApp({
      rateLimits: { quarantined: 4 },
    });
    const statuses = [];
    for (let index = 0; index < 6; index += 1) {
      statuses.push((await send({ address: `203.0.113.${index}`, input })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect(leads).toHaveLength(4);
    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'lead-limited', limit: 'quarantined' }),
    );
    expect(overallLimits.count).toBe(0);
  });

  test('are counted by their address like anybody', async () => {
    const { send } = await createVisitedApp();
    for (let count = 0; count < 3; count += 1) expect((await send({ input })).status).toBe(200);
    expect((await send({ input })).status).toBe(429);
    expect((await send()).status).toBe(429);
  });
});

describe('what looks like spam', () => {
  test.each([
    [{}, null],
    [{ website: '' }, null],
    [{ website: ' ' }, null],
    [{ website: null, elapsed: null }, null],
    [{ website: 'https://spam.example' }, 'hidden-field'],
    [{ website: 'x', elapsed: 60_000 }, 'hidden-field'],
    [{ website: 7 }, 'hidden-field'],
    [{ elapsed: 1999 }, 'too-fast'],
    [{ elapsed: 0 }, 'too-fast'],
    [{ elapsed: '12.5' }, 'too-fast'],
    [{ elapsed: '12.25' }, 'too-fast'],
    [{ elapsed: '12 s' }, null],
    [{ elapsed: 2000 }, null],
    [{ elapsed: '' }, null],
    [{ elapsed: -1 }, null],
    [{ elapsed: 'soon' }, null],
    [{ elapsed: {} }, null],
  ])('%j is answered as usual, and set aside for: %s (F-12)', async (signals, suspicion) => {
    const { leads, send } = await createVisitedApp();
    const response = await send({ input: { ...leadInput, ...signals } });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true, id: leads[0]?.id });
    expect(leads).toMatchObject([{ suspicion }]);
  });

  test('is seen in a form too', async () => {
    const { app, leads, lines } = await createTestApp();
    const body = new URLSearchParams({ ...leadInput, website: 'x', elapsed: '' });
    const response = await app.request(path, { method: 'POST', body });
    expect(response.headers.get('location')).toBe('/contacto/enviado');
    expect(leads).toMatchObject([{ suspicion: 'hidden-field' }]);
    const line = { level: 'warn', event: 'lead-quarantined', reason: 'hidden-field' };
    expect(lines).toContainEqual(expect.objectContaining(line));
  });
});
