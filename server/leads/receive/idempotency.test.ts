import { describe, expect, test } from 'vitest';
import { StoreUnavailable, type AddResult } from '@altanube/outbox';
import { createTestApp, requestWithStore } from '../../testing/app.ts';
import { createLeadRequest } from '../../testing/posts.ts';
import { createCommands, storeKinds } from '../../testing/commands.ts';
import { addedFields } from '@altanube/contact/stored-lead';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { computeFingerprint } from '@altanube/contact/stored-lead';

const path = '/send-contact-email';

function post(key: string | null, input: Record<string, unknown> = leadInput) {
  return createLeadRequest({ input, headers: key === null ? {} : { 'idempotency-key': key } });
}

test('the fingerprint of a message never changes', () => {
  const first = { name: 'Íñigo', email: 'a@empresa.example', company: 'Peña', message: 'Hola' };
  const later = Object.fromEntries(addedFields.map((field) => [field, null]));
  const lead = { ...leadInput, ...first, size: null, suite: 'google', ...later };
  expect(computeFingerprint(lead)).toBe(
    '43aba33e120ab3d67233fd1043656935ec9f2e9e6c538f6e093c61873363e485',
  );
});

const rateLimits = { perAddress: 1000, overall: 1000 };

describe('a message with a key', () => {
  test('is stored once and gets the same response, however often it is sent', async () => {
    const { app, leads, lines } = await createTestApp({ rateLimits });
    const responses = [];
    for (let count = 0; count < 3; count += 1) {
      const response = await app.request(path, post('a'));
      responses.push([response.status, await response.json()]);
    }
    expect(responses[0]).toEqual([200, { ok: true, id: leads[0]?.id }]);
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(leads).toHaveLength(1);
    expect(lines.filter(({ event }) => event === 'lead-repeated')).toHaveLength(2);
  });

  test('is refused if another message already used the key', async () => {
    const { app, leads } = await createTestApp({ rateLimits });
    await app.request(path, post('a'));
    const response = await app.request(path, post('a', { ...leadInput, name: 'Otra' }));
    expect(response.status).toBe(422);
    expect(await response.json()).not.toHaveProperty('errors');
    expect(leads).toHaveLength(1);
  });

  test('gets a 409 while the first one with its key is being stored', async () => {
    const { promise, resolve } = Promise.withResolvers<AddResult>();
    const { app } = await createTestApp({ rateLimits, store: { add: () => promise } });
    const first = app.request(path, post('a'));
    const second = await app.request(path, post('a'));
    expect(second.status).toBe(409);
    expect(second.headers.get('retry-after')).toBe('1');
    const form = new URLSearchParams(leadInput);
    const third = await app.request(path, {
      method: 'POST',
      body: form,
      headers: { 'idempotency-key': 'a' },
    });
    expect(third.headers.get('location')).toBe('/contacto/no-enviado#storage');
    resolve({ kind: 'stored' });
    expect((await first).status).toBe(200);
  });

  test('that failed can be sent again under its key', async () => {
    const results: (() => Promise<AddResult>)[] = [
      () => Promise.reject(new StoreUnavailable('full', null)),
      async () => ({ kind: 'stored' }),
    ];
    const add = async () => results.shift()?.() ?? { kind: 'conflict' as const };
    const { app } = await createTestApp({ rateLimits, store: { add } });
    expect((await app.request(path, post('a', { ...leadInput, name: '' }))).status).toBe(422);
    expect((await app.request(path, post('a'))).status).toBe(503);
    expect((await app.request(path, post('a'))).status).toBe(200);
  });

  test.each([
    ['a', 200],
    ['x'.repeat(255), 200],
    ['x'.repeat(256), 400],
    ['"8e03978e-40d5-43e8-bc93-6894a57f9324"', 200],
    ['clé', 400],
    ['a\tb', 400],
  ])('of %j gets %i', async (key, status) => {
    const { app } = await createTestApp({ rateLimits });
    expect((await app.request(path, post(key))).status).toBe(status);
  });
});

test('messages without a key, or with an empty one, are all stored', async () => {
  const { app, leads } = await createTestApp({ rateLimits });
  for (const key of [null, '', null]) await app.request(path, post(key));
  expect(leads).toHaveLength(3);
});

describe.each(storeKinds)('a key and a form on %s', (kind) => {
  const form = { method: 'POST', body: new URLSearchParams(leadInput) };
  const fingerprint = computeFingerprint(leadInput);
  const other = { ...leadInput, name: 'Otra' };

  test('are never mistaken for each other', async () => {
    await using commands = await createCommands(kind);
    const readStatus = async (init: RequestInit) => (await requestWithStore(commands, init)).status;
    const list = async () => JSON.parse((await commands.run('list', '--json')).out);
    expect(await readStatus(post(fingerprint, other))).toBe(200);
    const sent = await requestWithStore(commands, form);
    expect(sent.headers.get('location')).toBe('/contacto/enviado');
    const listed = await list();
    expect(listed).toHaveLength(2);
    for (const { idempotencyKey } of listed) {
      const status = await readStatus(post(idempotencyKey, { ...leadInput, name: 'Tercera' }));
      expect(status).toBe(idempotencyKey === fingerprint ? 422 : 400);
    }
    expect(await readStatus(form)).toBe(303);
    expect(await list()).toEqual(listed);
  });
});
