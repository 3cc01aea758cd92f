import { hash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { idempotencyKey } from './send.ts';
import { fieldOrder, type Lead } from './fields.ts';
import { leadInput } from './testing/lead-input.ts';

const lead: Lead = leadInput;

test('the same message has the same key, whatever the order of its fields', async () => {
  const { message, ...others } = lead;
  expect(await idempotencyKey({ message, ...others })).toBe(await idempotencyKey(lead));
});

test.each(fieldOrder)('a message that differs in its %s has another key', async (field) => {
  expect(await idempotencyKey({ ...lead, [field]: 'x' })).not.toBe(await idempotencyKey(lead));
});

test('a message has the key that it has always had', async () => {
  const nothing = Object.fromEntries(fieldOrder.map((field) => [field, null]));
  const first = { name: 'Íñigo', email: 'a@empresa.example', company: 'Peña', message: 'Hola' };
  expect(await idempotencyKey({ ...lead, ...nothing, ...first, suite: 'google' })).toBe(
    '943e5ac43a98a55a4278bf9386a31e50d0629c1f61bac7ab953da732e08c04dd',
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a key is a hash in hexadecimal, 64 digits whatever its bytes are', async () => {
  for (let number = 0; number < 20; number += 1) {
    const numbered = { ...lead, message: `Hola ${number}` };
    const text = JSON.stringify(Object.entries(numbered).sort());
    expect(await idempotencyKey(numbered)).toBe(hash('sha256', text));
  }
});

test('where the browser has no hash function, each attempt to send has a key of its own', async () => {
  // As on a page without TLS (Web Cryptography, section 10: `subtle` is for secure contexts only).
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys = await Promise.all([idempotencyKey(lead), idempotencyKey(lead)]);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[0]).not.toBe(keys[1]);
});
