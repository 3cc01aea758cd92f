import { describe, expect, test } from 'vitest';
import { contactInput } from '@altanube/contact/testing/contact-input';
import { createTestApp } from '../../testing/app.ts';
import { attribution } from '../../testing/leads.ts';
import { createFormRequest, createMessageRequest } from '../../testing/posts.ts';

const path = '/send-contact-email';
const { subject, ...others } = attribution;

/** An application, and a function that sends messages like a script or a plain form. */
async function createReceivingApp() {
  const { app, leads, lines } = await createTestApp();
  const requests = {
    script: (extra: object) => createMessageRequest({ input: { ...contactInput, ...extra } }),
    form(extra: object) {
      const texts = Object.entries(extra).map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]);
      return createFormRequest(Object.fromEntries(texts));
    },
  };
  const send = (by: keyof typeof requests, extra: object) => app.request(path, requests[by](extra));
  return { send, leads, lines };
}

describe.each([
  ['script', 200],
  ['form', 303],
] as const)('a message from a %s', (by, status) => {
  test('is stored with its attribution', async () => {
    const { send, leads, lines } = await createReceivingApp();
    expect((await send(by, { subject, attribution: others })).status).toBe(status);
    expect(leads).toMatchObject([{ ...contactInput, attribution }]);
    for (const word of ['precios', 'plan', 'support', 'Otoño', 'buscador']) {
      expect(JSON.stringify(lines)).not.toContain(word);
    }
  });

  test.each([
    ['null', '[1]'],
    ['{"page":"/precios","campaign":"x"}', { a: 1 }],
    ['['.repeat(9000), '"'],
    ['x'.repeat(9000), 'x'.repeat(9000)],
    ['{"__proto__":{"page":"/x"},"subject":"microsoft"}', '__proto__'],
  ])('is accepted with any attribution: %.30s and %.30s (API-10)', async (odd, oddSubject) => {
    const { send, leads } = await createReceivingApp();
    const response = await send(by, { attribution: odd, subject: oddSubject });
    expect(response.status).toBe(status);
    expect(leads).toMatchObject([contactInput]);
    expect(leads[0]?.attribution?.subject ?? null).toBeNull();
    expect(leads[0]?.attribution?.page ?? null).toBe(odd.includes('/precios') ? '/precios' : null);
  });
});
