import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { leadInput } from '#lead/testing/lead-input.ts';
import { freePort } from '#server/testing/free-port.ts';
import { startHttpPeer } from '#server/testing/http-peer.ts';
import { attribution, makeLead } from '#server/testing/leads.ts';
import { createWebhookSender } from './webhook-sender.ts';

const never = new AbortController().signal;
const key = randomBytes(32);
const secret = `whsec_${key.toString('base64')}`;
const now = () => Date.UTC(2026, 10, 20, 18);

describe('a lead posted to a webhook', () => {
  test('arrives whole, signed and dated, under its id', async () => {
    await using peer = await startHttpPeer();
    const lead = makeLead({ suite: null });
    const sender = createWebhookSender({ url: peer.url, secret, now });
    expect(await sender.send(lead, never)).toEqual({ ok: true, warning: null });
    const [post] = peer.received;
    if (post === undefined) throw new Error('Nothing came');
    expect(JSON.parse(post.body)).toEqual({
      type: 'lead.received',
      timestamp: new Date(lead.receivedAt).toISOString(),
      data: {
        id: lead.id,
        ...leadInput,
        suite: null,
        language: lead.language,
        suspicion: null,
        attribution,
      },
    });
    expect(post.headers['content-type']).toBe('application/json');
    expect(post.headers['webhook-id']).toBe(lead.id);
    const time = post.headers['webhook-timestamp'];
    expect(Number(time)).toBe(now() / 1000);
    const signed = createHmac('sha256', key).update(`${lead.id}.${String(time)}.${post.body}`);
    expect(post.headers['webhook-signature']).toBe(`v1,${signed.digest('base64')}`);
  });

  test.each([301, 400, 404, 410, 429, 500, 503])('is tried again after %i', async (status) => {
    await using peer = await startHttpPeer((response) => {
      response.writeHead(status, { location: '/elsewhere' }).end('no');
    });
    const sender = createWebhookSender({ url: peer.url, secret, now });
    expect(await sender.send(makeLead(), never)).toEqual({
      ok: false,
      error: `HTTP ${status}`,
      code: `HTTP ${status}`,
      isPermanent: false,
    });
    expect(peer.received).toHaveLength(1);
  });

  test('is tried again when nobody is there, or the connection breaks', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const nobody = createWebhookSender({ url, secret, now });
    expect(await nobody.send(makeLead(), never)).toMatchObject({ ok: false, code: 'ECONNREFUSED' });
    await using peer = await startHttpPeer((response) => response.destroy());
    const broken = createWebhookSender({ url: peer.url, secret, now });
    expect(await broken.send(makeLead(), never)).toMatchObject({ ok: false, isPermanent: false });
  });

  test('is cut off when it is told to', async () => {
    const stop = new AbortController();
    await using peer = await startHttpPeer(() => stop.abort());
    const sender = createWebhookSender({ url: peer.url, secret, now });
    expect(await sender.send(makeLead(), stop.signal)).toMatchObject({ ok: false });
  });
});
