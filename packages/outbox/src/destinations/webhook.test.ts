import { createHmac, randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { startHttpPeer } from '../testing/http-peer.ts';
import { makeMessage } from '../testing/messages.ts';
import { webhookDestination } from './webhook.ts';

const never = new AbortController().signal;
const key = randomBytes(32);
const secret = `whsec_${key.toString('base64')}`;
const now = Date.UTC(2026, 10, 20, 18);

function destinationAt(url: string) {
  return webhookDestination({ url, secret, describe: ({ fields }) => ({ fields }) });
}

test('a message arrives complete with its id, a timestamp and a signature', async () => {
  await using peer = await startHttpPeer();
  const message = makeMessage();
  vi.setSystemTime(now);
  expect(await destinationAt(peer.url).send(message, never)).toEqual({ ok: true, warning: null });
  vi.useRealTimers();
  const [post] = peer.received;
  if (post === undefined) throw new Error('Nothing came');
  expect(JSON.parse(post.body)).toEqual({ fields: message.fields });
  expect(post.headers['content-type']).toBe('application/json');
  expect(post.headers['webhook-id']).toBe(message.id);
  const time = post.headers['webhook-timestamp'];
  expect(Number(time)).toBe(now / 1000);
  const signed = createHmac('sha256', key).update(`${message.id}.${String(time)}.${post.body}`);
  expect(post.headers['webhook-signature']).toBe(`v1,${signed.digest('base64')}`);
});

test('a message has a fixed header, with or without a signature', async () => {
  await using peer = await startHttpPeer();
  const header = { name: 'X-Token', value: 'a b' };
  const options = { url: peer.url, header, describe: () => ({}) };
  await webhookDestination({ ...options, secret: null }).send(makeMessage(), never);
  await webhookDestination({ ...options, secret }).send(makeMessage(), never);
  expect(peer.received.map(({ headers }) => headers['x-token'])).toEqual(['a b', 'a b']);
  const signed = peer.received.map(({ headers }) => 'webhook-signature' in headers);
  expect(signed).toEqual([false, true]);
});

test.each([301, 400, 404, 410, 413, 422, 429, 500, 503])(
  'a message is retried after status %i',
  async (status) => {
    await using peer = await startHttpPeer((response) => {
      response.writeHead(status, { location: '/elsewhere' }).end('no');
    });
    expect(await destinationAt(peer.url).send(makeMessage(), never)).toEqual({
      ok: false,
      error: `HTTP ${status}`,
      code: `HTTP ${status}`,
      isPermanent: false,
      ...([404, 410].includes(status) && { isBroken: true }),
    });
    expect(peer.received).toHaveLength(1);
  },
);

test('a post is aborted by its signal', async () => {
  const stop = new AbortController();
  await using peer = await startHttpPeer(() => stop.abort());
  expect(await destinationAt(peer.url).send(makeMessage(), stop.signal)).toMatchObject({
    ok: false,
  });
});
