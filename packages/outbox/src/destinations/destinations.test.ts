import type { ServerResponse } from 'node:http';
import * as adaptiveCards from 'adaptivecards';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { giveUpAfterMs } from '../backoff.ts';
import type { Message } from '../message.ts';
import { databaseKinds, createTemporaryStore } from '../testing/databases.ts';
import { startHttpPeer, type ReceivedPost } from '../testing/http-peer.ts';
import { addMessage, makeMessage, recordLog } from '../testing/messages.ts';
import { createWorker } from '../worker.ts';
import { hubspot } from './hubspot.ts';
import type { MessageCard, Service } from './service.ts';
import { services } from './services.ts';

const { strictObject, literal, string, union } = z;
const list = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(strictObject(shape));
const text = string().min(1);

/** Bodies that each service accepts according to its documentation. */
const googleChatBody = strictObject({
  text: text.max(4096),
  cardsV2: list({
    cardId: string().regex(/^[\w-]+$/),
    card: strictObject({
      sections: list({
        widgets: z
          .array(
            union([
              strictObject({
                decoratedText: strictObject({ topLabel: text, text, wrapText: literal(true) }),
              }),
              strictObject({ textParagraph: strictObject({ text }) }),
            ]),
          )
          .max(100),
      }).min(1),
    }),
  }).length(1),
});

const textRun = {
  type: literal('TextRun'),
  text,
  size: literal('Medium').optional(),
  weight: literal('Bolder').optional(),
};

const adaptiveCard = strictObject({
  $schema: literal('http://adaptivecards.io/schemas/adaptive-card.json'),
  type: literal('AdaptiveCard'),
  version: literal('1.4'),
  body: list({ type: literal('RichTextBlock'), inlines: list(textRun).min(1) }),
}).refine((card) => {
  const { AdaptiveCard, SerializationContext, Versions } = adaptiveCards;
  const context = new SerializationContext(Versions.v1_4);
  new AdaptiveCard().parse(card, context);
  return context.eventCount === 0;
}, 'a card without a validation event');

const teamsBody = strictObject({
  type: literal('message'),
  attachments: list({
    contentType: literal('application/vnd.microsoft.card.adaptive'),
    contentUrl: z.null(),
    content: adaptiveCard,
  }).length(1),
});

const plainText = (max: number) =>
  strictObject({ type: literal('plain_text'), text: text.max(max), emoji: literal(false) });

const slackBody = strictObject({
  text: text.max(4000),
  blocks: z
    .array(
      union([
        strictObject({ type: literal('header'), text: plainText(150) }),
        strictObject({ type: literal('section'), text: plainText(3000) }),
        strictObject({
          type: literal('section'),
          fields: z.array(plainText(2000)).min(1).max(10),
        }),
      ]),
    )
    .max(50),
});

const contactBody = strictObject({
  properties: strictObject({
    ...{ email: string(), firstname: string(), company: string() },
    hs_legal_basis: literal('Performance of a contract'),
  }),
});

const noteBody = strictObject({
  properties: strictObject({
    hs_timestamp: z.iso.datetime(),
    hs_note_body: text.max(65_536),
  }),
  associations: list({
    to: strictObject({ id: string().regex(/^\d+$/) }),
    types: list({
      associationCategory: literal('HUBSPOT_DEFINED'),
      associationTypeId: literal(202),
    }).length(1),
  }).length(1),
});

type Answer = { status: number; answer: unknown };

type Peer = {
  /** Answers as the service does. */
  reply(post: ReceivedPost): Answer;
  /** For a service whose address is not in its setting. */
  connect?(origin: string): { service: Service; value: string };
};

/** Accepts what the documentation allows, of at most that size. */
function createChatPeer(schema: z.ZodType, status: number, isTooLarge: (body: string) => boolean) {
  return (): Peer => ({
    reply({ body }) {
      if (isTooLarge(body)) return { status: 413, answer: '' };
      const { error } = schema.safeParse(JSON.parse(body));
      return { status: error ? 400 : status, answer: error?.message ?? 'ok' };
    },
  });
}

function createHubspotPeer(known: Record<string, string> = {}): Peer {
  const contacts = new Map(Object.entries(known));
  return {
    reply: (post) => answerHubspot(post, contacts),
    connect: (origin) => ({ service: hubspot(origin), value: secret }),
  };
}

/** Of every service. Slack counts characters, the others bytes. */
const peers: Record<string, () => Peer> = {
  'google-chat': createChatPeer(googleChatBody, 200, (body) => Buffer.byteLength(body) > 32_000),
  teams: createChatPeer(teamsBody, 202, (body) => Buffer.byteLength(body) > 28_000),
  slack: createChatPeer(slackBody, 200, (body) => body.length > 13_000),
  hubspot: createHubspotPeer,
};

/** Part of the URL or token of every test service. */
const secret = 'secret-0123456789abcdef';

/** Replies instead of the service if it returns true. */
type Intervene = (response: ServerResponse, post: ReceivedPost) => true | undefined;

async function startPeer(name: string, intervene?: Intervene, peer = peers[name]?.()) {
  const listed = services.find((service) => service.name === name);
  if (peer === undefined || listed === undefined) throw new Error(`No peer for ${name}`);
  const started = await startHttpPeer((response, post) => {
    if (intervene?.(response, post)) return;
    const { status, answer } = peer.reply(post);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  const { origin } = new URL(started.url);
  const usual = { service: listed, value: `${origin}/?api_token=${secret}` };
  const { service, value } = peer.connect?.(origin) ?? usual;
  const sendCard = (card: MessageCard) => service.send(value, card, never);
  const send = (message: Message) => sendCard(cardAbout(message));
  return { ...started, sendCard, send, destination: { name, send } };
}

function cardAbout({ id, fields, receivedAt }: Message): MessageCard {
  const { message, ...others } = fields;
  const rows = Object.entries(others).map(([label, value]) => [label, value ?? ''] as const);
  const { name, email, company } = fields;
  return {
    ...{ id, headline: `New message from ${name}`, rows, text: message ?? '', receivedAt },
    sender: { name: name ?? '', email: email ?? '', company: company ?? '' },
  };
}

function answerHubspot({ path, headers, body }: ReceivedPost, contacts: Map<string, string>) {
  const base = '/crm/objects/2026-03/';
  if (headers.authorization !== `Bearer ${secret}`) return { status: 401, answer: {} };
  if (path === `${base}contacts`) {
    const { data, error } = contactBody.safeParse(JSON.parse(body));
    if (data === undefined) return { status: 400, answer: { message: error.message } };
    const { email } = data.properties;
    if (contacts.has(email)) return { status: 409, answer: { category: 'CONFLICT' } };
    contacts.set(email, String(500 + contacts.size));
    return { status: 201, answer: { id: contacts.get(email), properties: data.properties } };
  }
  if (path === `${base}notes`) {
    const { error } = noteBody.safeParse(JSON.parse(body));
    return error
      ? { status: 400, answer: { message: error.message } }
      : { status: 201, answer: { id: '9' } };
  }
  const { pathname, search } = new URL(path, 'http://hubspot.invalid');
  const email = decodeURIComponent(pathname.slice(`${base}contacts/`.length));
  const id = search === '?idProperty=email' ? contacts.get(email) : undefined;
  return id === undefined ? { status: 404, answer: {} } : { status: 200, answer: { id } };
}

const never = new AbortController().signal;
/** Failure statuses and the resulting state of the message. */
const failures = [
  ...[400, 413, 422].map((status) => ({ status, state: 'parked', isBroken: false })),
  ...[401, 403, 404, 410].map((status) => ({ status, state: 'pending', isBroken: true })),
  ...[302, 307, 402, 405, 418, 429, 500, 503].map((status) => ({
    ...{ status, state: 'pending', isBroken: false },
  })),
];

describe.each(databaseKinds)('on %s', (_, createDatabase) => {
  test.each(services)(
    'delivers to $name, and retries or parks failures by status',
    async ({ name }) => {
      let status: number | null = null;
      await using peer = await startPeer(name, (response) => {
        if (status === null) return undefined;
        const body = `No: <b>ana</b>, your key is ${secret}`;
        response.writeHead(status, { location: peer.url, 'retry-after': '7200' }).end(body);
        return true;
      });
      await using store = await createTemporaryStore(createDatabase);
      const clock = { time: Date.now() };
      const { log, lines } = recordLog();
      const now = () => clock.time;
      const { destination } = peer;
      const worker = createWorker({ store, destination, log, now, random: () => 0 });

      async function deliver() {
        const { id } = await addMessage(store, { receivedAt: now() }, [name]);
        await worker.deliverDue();
        const [delivery] = (await store.find(id))?.deliveries ?? [];
        if (delivery === undefined) throw new Error('Not stored');
        return { id, delivery };
      }

      const { delivery } = await deliver();
      const note = name === 'teams' ? expect.stringContaining('queued') : null;
      expect(delivery).toMatchObject({ state: 'delivered', lastError: note });
      for (const failure of failures) {
        ({ status } = failure);
        const posts = peer.received.length;
        const { id, delivery } = await deliver();
        expect(delivery, `HTTP ${status}`).toMatchObject({ state: failure.state, attempts: 1 });
        expect(delivery.lastError).toBe(`HTTP ${status}: No: ana , your key is …`);
        // No redirect was followed, and `retry-after` is respected.
        expect(peer.received).toHaveLength(posts + 1);
        if (failure.state === 'pending') expect(delivery.nextAttemptAt).toBe(now() + 7_200_000);
        // Finally, only messages for a broken destination are still pending.
        const time = now();
        for (let attempt = 0; attempt < 5; attempt += 1) {
          clock.time += giveUpAfterMs;
          await worker.deliverDue();
        }
        const after = (await store.find(id))?.deliveries[0]?.state;
        expect(after, `HTTP ${status}`).toBe(failure.isBroken ? 'pending' : 'parked');
        await store.giveUp(id, now());
        clock.time = time;
      }
      expect(JSON.stringify(lines)).not.toContain(secret);
      expect(lines.filter(({ level }) => level === 'error').map(({ event }) => event)).toContain(
        'lead-parked',
      );
    },
    120_000,
  );
});

test('HubSpot adds a note without changing an existing contact', async () => {
  const message = makeMessage({ fields: { ...makeMessage().fields, message: 'a <b>\n& c' } });
  const known = createHubspotPeer({ 'inigo@empresa.example': '77' });
  await using peer = await startPeer('hubspot', undefined, known);
  expect(await peer.send(message)).toEqual({ ok: true, warning: null });
  expect(peer.received.map(({ path }) => path.replace('/crm/objects/2026-03/', ''))).toEqual([
    ...['contacts', 'contacts/inigo%40empresa.example?idProperty=email', 'notes'],
  ]);
  const { properties, associations } = JSON.parse(peer.received.at(-1)?.body ?? '');
  expect(associations[0].to).toEqual({ id: '77' });
  expect(properties.hs_note_body).toContain('<p>a &lt;b&gt;<br>&amp; c</p>');
  // A problem with one contact does not block messages from others.
  await using hiding = await startPeer('hubspot', (response, { path }) => {
    response.writeHead(path.endsWith('/contacts') ? 409 : 404).end();
    return true;
  });
  expect(await hiding.send(message)).toMatchObject({ isPermanent: true });
  // A contact may have the address as a secondary one, by which no lookup finds it.
  await using secondary = await startPeer('hubspot', (response, { path }) => {
    if (path.endsWith('/notes')) return undefined;
    if (path.endsWith('/contacts')) response.writeHead(409).end('{"message":"Existing ID: 77"}');
    else response.writeHead(path.endsWith('/contacts/77') ? 200 : 404).end('{"id":"77"}');
    return true;
  });
  expect(await secondary.send(message)).toMatchObject({ ok: true });
});

test('searches only the beginning of a reply for words to store', async () => {
  await using peer = await startPeer('slack', (response) => {
    response.writeHead(500).end(`${'<'.repeat(50)}>No${' '.repeat(2000)}never searched`);
    return true;
  });
  const sent = await peer.send(makeMessage());
  expect(sent).toMatchObject({ error: `HTTP 500: ${'<'.repeat(49)} No` });
});

test('stops reading an endless response body, and retries when the service hangs up', async () => {
  let isGone = false;
  await using peer = await startPeer('slack', (response) => {
    if (isGone) response.destroy();
    else response.writeHead(200).write('x'.repeat(200_000));
    return true;
  });
  expect(await peer.send(makeMessage())).toMatchObject({ ok: true });
  await using trickle = await startPeer('slack', (response) => {
    response.writeHead(200).write('x');
    return true;
  });
  expect(await trickle.send(makeMessage())).toMatchObject({ ok: true });
  isGone = true;
  expect(await peer.send(makeMessage())).toMatchObject({
    ...{ ok: false, isPermanent: false },
  });
}, 60_000);

/** Injection attempts, and long texts of characters that grow most when encoded. */
const attacks = [
  ...['<!channel> <@U012> <#C01> <https://evil.example|Invoice>', '<users/all> @all @everyone'],
  ...['[Invoice](https://evil.example) ![x](https://evil.example/x.png)', '<at>Ana</at>'],
  ...['*a* _b_ ~c~ `d` ```e``` # f\n- g\n1. h\n> i', '{{DATE(2026-02-14T06:00:00Z)}} {{{TIME(x)}}'],
  ...['"}]},{"type":"Action.OpenUrl","url":"https://evil.example"}', '</p><img src=x onerror=1>'],
  ...[
    '\u202egnp.exe\u2066 \u2069\u202d\u061c\u200e\u200f\u{e0041}\u{e007f}',
    '\u0000\u0007\u001b[31m \r\r\n \u2028 \ud800',
    '\\" \\n &lt;',
  ],
  ...['https://evil.example www.evil.example mailto:a@evil.example', ' ', '\n\n', '.'],
  ...['👩‍👩‍👧‍👦'.repeat(180), '👋'.repeat(1000), '&'.repeat(2000), '字'.repeat(2000), '"'.repeat(2000)],
  ...['\n'.repeat(1999) + 'x', '<'.repeat(2000), '{'.repeat(9000), '👋'.repeat(2000)],
];
const visitorText = fc.oneof(
  fc.constantFrom(...attacks),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(fc.constantFrom(...attacks), { maxLength: 4 }).map((parts) => parts.join('')),
);

const examples = attacks.map((attack): [string, string] => [attack, attack]);

/** The keys and types of a body without its values. */
function readShape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readShape);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, readShape(each)]));
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}

const hasSlackMarkup = (text: string) => /[<>]|&(?!(?:amp|lt|gt);)/.test(text);

/** Whether a text contains markup that the service would interpret. */
const hasMarkup: Record<string, (text: string, isCard: boolean) => boolean> = {
  'google-chat': (text, isCard) =>
    isCard
      ? /[<>]|&(?!(?:amp|lt|gt);)/.test(text.replaceAll('<br>', ''))
      : /[<>*_~`\n]|\S[.:@][^\s\u2060]/u.test(text),
  teams: (text) => text.includes('{{'),
  slack: hasSlackMarkup,
};

describe.each(services.filter(({ alert }) => alert !== null))('$title', ({ name }) => {
  test('sends visitor input as plain text within the size limit', async () => {
    await using peer = await startPeer(name);
    const rows = (value: string) => Array.from({ length: 18 }, () => ['Label', value] as const);
    async function send(value: string, text: string) {
      const headline = `New message from ${value}`;
      const card = { ...cardAbout(makeMessage()), headline, rows: rows(value), text };
      expect(await peer.sendCard(card)).toMatchObject({ ok: true });
      return JSON.parse(peer.received.at(-1)?.body ?? '');
    }
    const shape = readShape(await send('x', 'x'));
    const property = fc.asyncProperty(visitorText, visitorText, async (value, text) => {
      // The prefix ensures visible text.
      const body = await send(`x${value}`, `x${text}`);
      expect(readShape(body)).toEqual(shape);
      const isUrl = (part: string) => /^http:\/\/adaptivecards\.io\//.test(part);
      for (const part of listTexts(body).filter((part) => !isUrl(part))) {
        expect(part).not.toMatch(/[\p{Bidi_Control}\u{e0000}-\u{e007f}]|[^\P{Cc}\n]/u);
        expect(part.isWellFormed()).toBe(true);
        expect(hasMarkup[name]?.(part, part !== body.text), part).toBe(false);
      }
    });
    await fc.assert(property, { numRuns: 60, examples });
  }, 240_000);
});

test('HubSpot contacts and notes contain visitor input as plain text within the size limit', async () => {
  await using peer = await startPeer('hubspot');
  const property = fc.asyncProperty(visitorText, visitorText, async (value, text) => {
    const { email = null } = makeMessage().fields;
    const fields = { name: value, email, company: value, message: text };
    expect(await peer.send(makeMessage({ fields }))).toMatchObject({ ok: true });
    const posts = peer.received.filter(({ body }) => body !== '').slice(-2);
    const [person, note] = posts.map(({ body }) => JSON.parse(body).properties);
    const words = note.hs_note_body.replaceAll(/<\/?p>|<br>/g, '');
    expect(hasSlackMarkup(words), words).toBe(false);
    expect(words + person.firstname).not.toMatch(/[\p{Bidi_Control}\u{e0000}-\u{e007f}]|\p{Cc}/u);
  });
  await fc.assert(property, { numRuns: 60, examples });
}, 240_000);
