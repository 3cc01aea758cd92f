import { expect, test } from 'vitest';
import { idempotencyKey } from './idempotency-key.ts';
import type { Lead } from './schema.ts';

const lead: Lead = {
  name: 'Íñigo',
  email: 'a@empresa.example',
  company: 'Peña',
  size: null,
  suite: 'google',
  message: 'Hola',
};

test('the same message has the same key, whatever the order of its fields', async () => {
  const { message, ...others } = lead;
  expect(await idempotencyKey({ message, ...others })).toBe(await idempotencyKey(lead));
});

test('another message has another key', async () => {
  expect(await idempotencyKey({ ...lead, message: 'Hola.' })).not.toBe(await idempotencyKey(lead));
});
