import fc from 'fast-check';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { parseLead } from '#lead/schema.ts';
import { createTestApp } from '#server/testing/app.ts';
import { leadInput, makeLead } from '#server/testing/leads.ts';
import { copy } from '#server/testing/copy.ts';
import { composeMail } from './deliver/mail.ts';
import { createSmtpSender } from './deliver/smtp-sender.ts';

/** What anybody on the internet may send, ten thousand times and more. */
const path = '/send-contact-email';
const fields = [...Object.keys(leadInput), 'website', 'elapsed'];

const statuses = [200, 303, 400, 403, 409, 413, 415, 422];
const headerNames = new Set([
  'access-control-allow-origin',
  'access-control-expose-headers',
  'cache-control',
  'content-language',
  'content-length',
  'content-security-policy',
  'content-type',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'location',
  'permissions-policy',
  'referrer-policy',
  'retry-after',
  'vary',
  'x-content-type-options',
  'x-frame-options',
]);

/** Text as attackers write it: any Unicode, half of it with what some layer takes for its own. */
const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\r\nBcc: x@evil.example',
    '\u0000',
    '\ud800',
    '\u202e',
    '__proto__',
    'constructor',
    '=?utf-8?q?x?=',
    '<script>',
    "'; DROP TABLE leads; --",
    'ana@empresa.example',
    'ana@evil.example, bob@evil.example',
    '500+',
    'google',
    '1e999',
    '{name}',
    'ñ'.repeat(300),
  ),
);
const anyJson = fc.oneof(fc.jsonValue({ maxDepth: 4 }), nasty, fc.integer(), fc.constant(null));

/** A valid message in which a few fields are not, or are more than was asked for. */
const almostValid = fc
  .tuple(
    fc.dictionary(
      fc.oneof(fc.constantFrom(...fields, '__proto__', 'toString', 'id'), nasty),
      anyJson,
      {
        maxKeys: 4,
      },
    ),
    fc.subarray(fields, { maxLength: 2 }),
  )
  .map(([odd, without]) => {
    const kept = Object.entries(leadInput).filter(([name]) => !without.includes(name));
    return Object.fromEntries([...kept, ...Object.entries(odd)]);
  });

const keys = fc.oneof(
  fc.constantFrom('a', 'b', 'c', 'x'.repeat(255), 'x'.repeat(256)),
  fc.string({ maxLength: 300 }),
);

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
    for (const lead of stored) expect(parseLead(lead).ok).toBe(true);
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
    return response;
  }

  return { post, leads, calls: () => calls };
}

/** Headers as far as they can be sent at all: HTTP itself refuses the others. */
function sendable(entries: [string, string][]): Headers {
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

describe('the contact endpoint survives', () => {
  test('any JSON', async () => {
    const { post } = await createHostileApp();
    const json = { 'content-type': 'application/json' };
    await fc.assert(
      fc.asyncProperty(anyJson, async (value) => {
        await post(JSON.stringify(value), json);
      }),
      { numRuns: 2000 },
    );
  });

  test('messages that are almost right, under any key', async () => {
    const { post, leads } = await createHostileApp();
    await fc.assert(
      fc.asyncProperty(almostValid, keys, async (input, key) => {
        const headers = sendable([
          ['content-type', 'application/json'],
          ['idempotency-key', key],
        ]);
        const response = await post(JSON.stringify(input), headers);
        if (response.status === 200) expect(parseLead(input).ok).toBe(true);
      }),
      { numRuns: 3000 },
    );
    expect(leads.length).toBeGreaterThan(0);
    expect(leads.length).toBeLessThan(3000);
  });

  test('values nested without end', async () => {
    const { post } = await createHostileApp();
    const shapes = fc.constantFrom(['[', ']'], ['{"a":', '}'], ['{"name":[', ']}']);
    await fc.assert(
      fc.asyncProperty(
        shapes,
        fc.nat(12_000),
        fc.boolean(),
        async ([open, close], depth, isWhole) => {
          const opening = String(open).repeat(depth);
          const body = isWhole ? `${opening}1${String(close).repeat(depth)}` : opening;
          await post(body, { 'content-type': 'application/json' });
        },
      ),
      { numRuns: 300 },
    );
  });

  test('any bytes, called anything', async () => {
    const { post } = await createHostileApp();
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
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .constantFrom(
          '--x\r\n',
          '--x--',
          '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nA',
        )
        .map((text) => new TextEncoder().encode(text)),
    );
    await fc.assert(
      fc.asyncProperty(bytes, types, async (body, type) => {
        await post(new Uint8Array(body), sendable([['content-type', type]]));
      }),
      { numRuns: 2000 },
    );
  });

  test('any form, in either encoding', async () => {
    const { post } = await createHostileApp();
    const pairs = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...fields), nasty), nasty), {
      maxLength: 10,
    });
    await fc.assert(
      fc.asyncProperty(
        pairs,
        fc.boolean(),
        fc.boolean(),
        async (entries, isMultipart, isComplete) => {
          const body = isMultipart ? new FormData() : new URLSearchParams();
          const whole = isComplete ? [...Object.entries(leadInput), ...entries] : entries;
          for (const [name, value] of whole) body.append(name.toWellFormed(), value.toWellFormed());
          await post(body, {});
        },
      ),
      { numRuns: 1500 },
    );
  });

  test('any headers', async () => {
    const { post } = await createHostileApp();
    const names = fc.oneof(
      fc.constantFrom(
        'origin',
        'sec-fetch-site',
        'accept-language',
        'cookie',
        'content-length',
        'content-encoding',
        'x-forwarded-for',
        'forwarded',
        'host',
        'authorization',
        'apikey',
        'idempotency-key',
      ),
      fc.stringMatching(/^[a-z-]{1,20}$/),
    );
    const entries = fc.array(fc.tuple(names, fc.oneof(nasty, fc.string())), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(entries, async (extra) => {
        const headers = sendable([['content-type', 'application/json'], ...extra]);
        await post(JSON.stringify(leadInput), headers);
      }),
      { numRuns: 1500 },
    );
  });
});

test('a mail has the headers, the sender and the recipients that were meant, whatever was typed', async () => {
  const mail = {
    from: { name: 'Altanube', address: 'web@altanube.example' },
    to: ['ventas@altanube.example'],
    copy: copy.es,
  };
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const meant = new Set([
    'from',
    'to',
    'reply-to',
    'subject',
    'message-id',
    'date',
    'mime-version',
    'content-type',
  ]);
  await fc.assert(
    fc.asyncProperty(nasty, nasty, nasty, async (name, company, message) => {
      const parsed = parseLead({ ...leadInput, name, company, message });
      if (!parsed.ok) return;
      const sent = await transport.sendMail(composeMail(makeLead(parsed.lead), mail));
      if (!Buffer.isBuffer(sent.message)) throw new Error('The mail is no buffer');
      const { headers, to, cc, bcc, from, replyTo, text } = await PostalMime.parse(sent.message);
      for (const { key } of headers) expect(meant).toContain(key);
      expect(new Set(headers.map(({ key }) => key)).size).toBe(headers.length);
      expect([to, cc ?? [], bcc ?? []]).toMatchObject([[{ address: mail.to[0] }], [], []]);
      expect(from?.address).toBe(mail.from.address);
      expect(replyTo?.map(({ address }) => address)).toEqual([leadInput.email]);
      expect(text).toContain(parsed.lead.message.trim());
      expect(sent.envelope).toEqual({ from: mail.from.address, to: mail.to });
    }),
    { numRuns: 2000 },
  );
});

test('whatever a mail server says, a lead is either out or to be sent again', async () => {
  const lines = fc.oneof(
    fc.constantFrom(
      '220 hello\r\n',
      '250 OK\r\n',
      '250-SIZE\r\n250 AUTH PLAIN\r\n',
      '354 go\r\n',
      '235 in\r\n',
      '421 busy\r\n',
      '550 no\r\n',
      '334 \r\n',
      '999 what\r\n',
      '250-never ends\r\n',
    ),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  );
  let script: (string | Buffer)[] = [];
  const server = createServer((socket) => {
    const rest = [...script];
    const next = () => {
      const reply = rest.shift();
      if (reply === undefined) socket.destroy();
      else socket.write(reply);
    };
    socket.on('error', () => {
      // Connections that the server closes report errors.
    });
    socket.on('data', next);
    next();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The peer has no port');
  const wait = 50;
  const timeouts = {
    dnsTimeout: wait,
    connectionTimeout: wait,
    greetingTimeout: wait,
    socketTimeout: wait,
  };
  const mail = { from: { name: 'A', address: 'a@altanube.example' }, to: ['b@altanube.example'] };
  const url = `smtp://127.0.0.1:${address.port}`;
  const sender = createSmtpSender(url, { ...mail, copy: copy.es }, timeouts);
  const never = new AbortController().signal;
  await fc.assert(
    fc.asyncProperty(fc.array(lines, { maxLength: 8 }), async (replies) => {
      script = replies;
      const sent = await sender.send(makeLead(), never);
      if (sent.ok) return;
      expect(sent.code).toMatch(/^[A-Z]\w+(?: \d+)?$/);
      if (sent.isPermanent) expect(sent.code).toMatch(/ 5\d\d$/);
    }),
    { numRuns: 300 },
  );
  server.close();
});
