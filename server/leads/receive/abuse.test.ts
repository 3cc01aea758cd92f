import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createTestApp, type TestAppOptions } from '#server/testing/app.ts';
import { leadInput } from '#server/testing/leads.ts';

const path = '/send-contact-email';

type Sending = { address?: string; key?: string; input?: Record<string, unknown> };

/** An application that receives messages from given client addresses. */
async function createVisitedApp(options: TestAppOptions = {}) {
  const { app, leads, lines } = await createTestApp(options);
  async function send({ address = '198.51.100.1', key, input = leadInput }: Sending = {}) {
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: address });
    const headers = { 'content-type': 'application/json' };
    const init = {
      method: 'POST',
      body: JSON.stringify(input),
      headers: key === undefined ? headers : { ...headers, 'idempotency-key': key },
    };
    return app.request(path, init, { incoming: new IncomingMessage(socket) });
  }
  return { app, leads, lines, send };
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
    const store = { add: async () => ({ kind: 'unavailable', reason: 'full' }) as const };
    const { send } = await createVisitedApp({ store });
    for (let count = 0; count < 10; count += 1) expect((await send()).status).toBe(503);
  });

  test('nor are messages that a defect of ours kept out', async () => {
    const add = () => Promise.reject(new Error('a defect'));
    const { send } = await createVisitedApp({ store: { add } });
    for (let count = 0; count < 10; count += 1) expect((await send()).status).toBe(500);
  });

  test('requests of any kind have an end too', async () => {
    const { send } = await createVisitedApp();
    const statuses = [];
    for (let count = 0; count < 61; count += 1) {
      statuses.push((await send({ input: {} })).status);
    }
    expect(statuses.lastIndexOf(422)).toBe(59);
    expect(statuses[60]).toBe(429);
  });

  test('a forged header makes no other address', async () => {
    const { app } = await createVisitedApp();
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: '198.51.100.1' });
    const statuses = [];
    for (let count = 0; count < 4; count += 1) {
      const headers = {
        'content-type': 'application/json',
        'x-forwarded-for': `203.0.113.${count}`,
        forwarded: `for=203.0.113.${count}`,
        'x-real-ip': `203.0.113.${count}`,
      };
      const init = { method: 'POST', body: JSON.stringify(leadInput), headers };
      const { status } = await app.request(path, init, { incoming: new IncomingMessage(socket) });
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

test('from everywhere comes no more than is set', async () => {
  const { lines, send } = await createVisitedApp({ rateLimits: { perAddress: 3, overall: 5 } });
  const statuses = [];
  for (let count = 0; count < 6; count += 1) {
    statuses.push((await send({ address: `198.51.100.${count}` })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'lead-limited', limit: 'overall' }),
  );
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
    [{ elapsed: 2000 }, null],
    [{ elapsed: '' }, null],
    [{ elapsed: -1 }, null],
    [{ elapsed: 'soon' }, null],
    [{ elapsed: {} }, null],
  ])('%j is answered as usual, and set aside for: %s', async (signals, suspicion) => {
    const { leads, send } = await createVisitedApp();
    const response = await send({ input: { ...leadInput, ...signals } });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true, id: leads[0]?.id });
    expect(leads).toMatchObject([{ suspicion }]);
  });

  test('is seen in a form too', async () => {
    const { app, leads } = await createTestApp();
    const body = new URLSearchParams({ ...leadInput, website: 'x', elapsed: '' });
    const response = await app.request(path, { method: 'POST', body });
    expect(response.headers.get('location')).toBe('/contacto/enviado');
    expect(leads).toMatchObject([{ suspicion: 'hidden-field' }]);
  });
});
