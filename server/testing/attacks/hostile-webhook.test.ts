import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { flood, startTcpPeer, trickle } from '../tcp-peer.ts';
import { startTarget } from './target.ts';

/** The receiver of the webhook lies, floods or trickles: each reply, and whether it is a success. */
type Reply = { state: 'delivered' | 'pending'; send: (socket: Socket) => void };

const ok = 'HTTP/1.1 200 OK\r\n';
const filler = 'x'.repeat(64 * 1024);
const bomb = gzipSync(Buffer.alloc(50_000_000));

const floods: Record<string, Reply> = {
  'headers without end': {
    state: 'pending',
    send: (socket) => floodAfter(socket, ok, 'X: y\r\n'.repeat(9999)),
  },
  'a header without end': {
    state: 'pending',
    send: (socket) => floodAfter(socket, `${ok}X: `, filler),
  },
  'a body without end': {
    state: 'delivered',
    send: (socket) => floodAfter(socket, `${ok}\r\n`, filler),
  },
  'chunks without end': {
    state: 'delivered',
    send: (socket) =>
      floodAfter(socket, `${ok}Transfer-Encoding: chunked\r\n\r\n`, `10000\r\n${filler}\r\n`),
  },
  'an error without end': {
    state: 'pending',
    send: (socket) => floodAfter(socket, 'HTTP/1.1 500 No\r\n\r\n', filler),
  },
  'a body that unpacks to a thousand times its size': {
    state: 'delivered',
    send: (socket) => {
      socket.write(`${ok}Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`);
      socket.write(bomb);
    },
  },
};

const lies: Record<string, Reply> = {
  'no HTTP': { state: 'pending', send: (socket) => socket.end('250 OK\r\n') },
  nothing: { state: 'pending', send: (socket) => socket.destroy() },
  'half a status': { state: 'pending', send: (socket) => socket.end('HTTP/1.1 2') },
  'a redirect to itself': {
    state: 'pending',
    send: (socket) =>
      socket.end(
        'HTTP/1.1 307 Go on\r\nLocation: /hook\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
      ),
  },
  'a redirect to a file': {
    state: 'pending',
    send: (socket) => socket.end('HTTP/1.1 302 Go on\r\nLocation: file:///etc/passwd\r\n\r\n'),
  },
  'another protocol': {
    state: 'pending',
    send: (socket) => socket.end('HTTP/1.1 101 Go on\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
  },
  'fewer bytes than it says': {
    state: 'delivered',
    send: (socket) => socket.end(`${ok}Content-Length: 9\r\n\r\nx`),
  },
  'a refusal and then a success': {
    state: 'pending',
    send: (socket) =>
      socket.end(
        `HTTP/1.1 500 No\r\nConnection: close\r\nContent-Length: 0\r\n\r\n${ok}Content-Length: 0\r\n\r\n`,
      ),
  },
};

/** Each ends when the server no longer waits, after 30 seconds at most. */
const delays: Record<string, Reply> = {
  'a status line without end': {
    state: 'pending',
    send: (socket) => floodAfter(socket, 'HTTP/1.1 200 ', filler),
  },
  silence: { state: 'pending', send: () => {} },
  'a head that trickles': {
    state: 'pending',
    send: (socket) => trickleAfter(socket, ok, 'X: y\r\n'),
  },
  'a status without a line end': {
    state: 'pending',
    send: (socket) => socket.write('HTTP/1.1 200 OK'),
  },
  'a promise without end': {
    state: 'pending',
    send: (socket) => trickle(socket, 'HTTP/1.1 102 Processing\r\n\r\n'),
  },
  'a body that trickles': {
    state: 'delivered',
    send: (socket) => trickleAfter(socket, `${ok}\r\n`, 'x'),
  },
};

const replies = { ...floods, ...lies, ...delays };

/** Takes every message, but for those whose company is the name of a reply. */
async function startHostileWebhook() {
  const received: string[] = [];
  const peer = await startTcpPeer((socket) => {
    let request = '';
    socket.on('data', (chunk) => {
      request += String(chunk);
      if (!request.endsWith('}}')) return;
      const { data } = JSON.parse(request.slice(request.indexOf('\r\n\r\n')));
      // Another request may follow over the same connection.
      request = '';
      const reply = Object.entries(replies).find(([name]) => name === data.company)?.[1];
      if (reply !== undefined) return reply.send(socket);
      received.push(data.id);
      socket.end('HTTP/1.1 204 Taken\r\nConnection: close\r\n\r\n');
    });
  });
  return Object.assign(peer, { received });
}

test('whatever the webhook replies, the mail goes out, and other messages reach the webhook', async () => {
  await using peer = await startHostileWebhook();
  await using target = await startTarget({
    environment: {
      LEADS_WEBHOOK_URL: `http://127.0.0.1:${peer.port}/hook`,
      LEADS_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
    },
  });
  const honest: string[] = [];
  const states = new Map<string, string>();
  for (const [company, { state }] of Object.entries(replies)) {
    const { id } = await (await target.post({ ...leadInput, company })).json();
    states.set(id, `${company}: ${state}`);
    honest.push((await (await target.post()).json()).id);
  }
  const tried = () =>
    new Set(
      target
        .logged()
        .filter(({ channel, event }) => channel === 'webhook' && /^lead-/.test(String(event)))
        .map(({ id }) => id),
    );
  const count = states.size + honest.length;
  await expect.poll(() => tried().size, { timeout: 240_000 }).toBe(count);

  const records = JSON.parse(await target.leads('list', '--json'));
  for (const { id, company, deliveries } of records) {
    const { state } = deliveries.find(({ channel }: { channel: string }) => channel === 'webhook');
    if (states.has(id)) expect(`${company}: ${state}`).toBe(states.get(id));
    else expect(state).toBe('delivered');
  }
  expect(peer.received.sort()).toEqual(honest.sort());
  expect(await target.server.peakMemoryMb()).toBeLessThan(300);
  await target.expectUnharmed();
});

function floodAfter(socket: Socket, head: string, bytes: string): void {
  socket.write(head);
  flood(socket, bytes);
}

function trickleAfter(socket: Socket, head: string, bytes: string): void {
  socket.write(head);
  trickle(socket, bytes);
}
