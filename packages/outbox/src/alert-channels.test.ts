import { expect, test } from 'vitest';
import { webhookChannel, type AlertText } from './alert-channels.ts';
import type { Alert } from './alerts.ts';
import { startHttpPeer } from './testing/http-peer.ts';

const { signal } = new AbortController();
const origin = { site: 'https://www.altanube.example', machine: 'web1' };
const describe = ({ event, problem }: Alert<string>): AlertText => {
  return { subject: `${event} ${problem}`, text: `about ${problem}` };
};
const alert: Alert<string> = {
  event: 'began',
  problem: 'leads-parked',
  since: Date.UTC(2026, 10, 20, 18),
  details: { count: 2, newest: 'id-1 id-2' },
};

const channelTo = (url: string) => webhookChannel({ url, describe, origin });

test('posts an alert with problem, origin, start time and instructions', async () => {
  await using peer = await startHttpPeer();
  expect(await channelTo(peer.url).notify(alert, signal)).toMatchObject({ ok: true });
  expect(peer.received.map(({ body }) => JSON.parse(body))).toEqual([
    {
      event: 'problem-began',
      problem: 'leads-parked',
      site: 'https://www.altanube.example',
      machine: 'web1',
      since: '2026-11-20T18:00:00.000Z',
      details: { count: 2, newest: 'id-1 id-2' },
      text: 'about leads-parked',
    },
  ]);
});

test('returns the reason if a post is refused or aborted', async () => {
  const refusing = await startHttpPeer((response) => response.writeHead(500).end());
  const channel = channelTo(refusing.url);
  expect(await channel.notify(alert, signal)).toMatchObject({ ok: false, code: 'HTTP 500' });
  await refusing[Symbol.asyncDispose]();
  expect(await channel.notify(alert, signal)).toMatchObject({ ok: false, code: 'ECONNREFUSED' });
  const stop = new AbortController();
  await using silent = await startHttpPeer(() => stop.abort());
  const aborted = await channelTo(silent.url).notify(alert, stop.signal);
  expect(aborted).toMatchObject({ ok: false, code: 'AbortError' });
});
