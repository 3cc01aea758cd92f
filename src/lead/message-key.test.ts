import { expect, test } from 'vitest';
import { messageKey } from './message-key.ts';
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
  expect(await messageKey({ message, ...others })).toBe(await messageKey(lead));
});

test('another message has another key', async () => {
  expect(await messageKey({ ...lead, message: 'Hola.' })).not.toBe(await messageKey(lead));
});
