import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFields } from '@altanube/contact/schema';
import { readAttribution } from '@altanube/contact/read-attribution';
import { createSecurityHeaders } from '@altanube/pages/headers';
import { createTestApp } from '../../testing/app.ts';
import { propertyOptions, hostileText } from '../../testing/property-testing.ts';
import { contactInput } from '@altanube/contact/testing/contact-input';

/** The endpoint accepts requests from anybody. */
const path = '/send-contact-email';
const fields = [...Object.keys(contactInput), 'website', 'elapsed', 'subject', 'attribution'];

const statuses = [200, 303, 400, 403, 409, 413, 415, 422];
const headerNames = new Set([
  ...new Headers(createSecurityHeaders(false)).keys(),
  ...['cache-control', 'content-language', 'content-length', 'content-type', 'location'],
  ...['retry-after', 'vary'],
]);

const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  hostileText,
  fc.integer(),
  fc.constant(null),
);

/** A valid message, with a few fields missing, invalid or unknown. */
const almostValid = fc
  .tuple(
    fc.dictionary(
      fc.oneof(fc.constantFrom(...fields, '__proto__', 'toString', 'id'), hostileText),
      anyJson,
      {
        maxKeys: 4,
      },
    ),
    fc.subarray(fields, { maxLength: 2 }),
  )
  .map(([odd, without]) => {
    const remaining = Object.entries(contactInput).filter(([name]) => !without.includes(name));
    return Object.fromEntries([...remaining, ...Object.entries(odd)]);
  });

async function createHostileApp() {
  const { app, leads, lines } = await createTestApp({
    rateLimits: { perAddress: 1e6, overall: 1e6 },
  });
  let calls = 0;

  async function post(body: BodyInit, headers: Headers | Record<string, string>) {
    calls += 1;
    lines.length = 0;
    const before = leads.length;
    const response = await app.request(path, { method: 'POST', body, headers });
    expect(statuses).toContain(response.status);
    for (const [name, value] of response.headers) {
      expect(headerNames).toContain(name);
      expect(value).toMatch(/^[\x20-\x7e]*$/);
    }
    const location = response.headers.get('location');
    if (location !== null) expect(location).toMatch(/^\/contacto\/(?:no-)?enviado(?:#[\w-]+)?$/);
    const type = response.headers.get('content-type');
    if (type !== null) expect(await response.json()).toBeTypeOf('object');
    const stored = leads.slice(before);
    expect(stored.length).toBeLessThanOrEqual(1);
    for (const message of stored) {
      expect(parseFields(message).ok).toBe(true);
      expect(readAttribution(message.attribution)).toEqual(message.attribution);
    }
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
    return response;
  }

  return { post, leads, calls: () => calls };
}

/** Drops headers that HTTP does not allow. */
function createValidHeaders(entries: [string, string][]): Headers {
  const headers = new Headers();
  for (const [name, value] of entries) {
    try {
      headers.append(name, value);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return headers;
}

type HostileApp = Awaited<ReturnType<typeof createHostileApp>>;

/** Attacks one application with many values. */
async function attack<Value>(
  values: fc.Arbitrary<Value>,
  runs: number,
  send: (app: HostileApp, value: Value) => Promise<unknown>,
): Promise<HostileApp> {
  const app = await createHostileApp();
  const property = fc.asyncProperty(values, async (value) => void (await send(app, value)));
  await fc.assert(property, propertyOptions(runs));
  return app;
}

const json = { 'content-type': 'application/json' };

describe('the contact endpoint survives', () => {
  test('any JSON', async () => {
    await attack(anyJson, 2000, ({ post }, value) => post(JSON.stringify(value), json));
  });

  test('messages that are almost right', async () => {
    const { leads, calls } = await attack(almostValid, 3000, async ({ post }, input) => {
      const response = await post(JSON.stringify(input), json);
      if (response.status === 200) expect(parseFields(input).ok).toBe(true);
    });
    expect(leads.length).toBeGreaterThan(0);
    expect(leads.length).toBeLessThan(calls());
  });

  test('any bytes, called anything', async () => {
    const types = fc.oneof(
      fc.constantFrom(
        'application/json',
        'application/json; charset=utf-16',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'multipart/form-data; boundary="',
        'text/plain',
      ),
      fc.string({ maxLength: 40 }),
    );
    const part = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nA';
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom('--x\r\n', '--x--', part).map((text) => new TextEncoder().encode(text)),
    );
    await attack(fc.tuple(bytes, types), 2000, ({ post }, [body, type]) =>
      post(new Uint8Array(body), createValidHeaders([['content-type', type]])),
    );
  });

  test('any form, in either encoding', async () => {
    const pair = fc.tuple(fc.oneof(fc.constantFrom(...fields), hostileText), hostileText);
    const values = fc.tuple(fc.array(pair, { maxLength: 10 }), fc.boolean(), fc.boolean());
    await attack(values, 1500, ({ post }, [entries, isMultipart, isComplete]) => {
      const body = isMultipart ? new FormData() : new URLSearchParams();
      const whole = isComplete ? [...Object.entries(contactInput), ...entries] : entries;
      for (const [name, value] of whole) body.append(name.toWellFormed(), value.toWellFormed());
      return post(body, {});
    });
  });
});
