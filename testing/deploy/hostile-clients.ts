import { once } from 'node:events';
import { connect as openSocket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type TLSSocket } from 'node:tls';
import { idempotencyKey } from '#lead/idempotency-key.ts';
import { contactEndpoint } from '#site/routes.ts';
import { createAsk, createVisitorAgent } from './ask.ts';
import { siteHost } from './names.ts';
import { messageOf } from './visitors.ts';

type Target = { port: number; authority: string };

const trickleMs = 1_000;
const floodMs = 3_000;
const floodConnections = 20;

/** Opens connections that send a byte a second: half of them a head, half a message. */
export async function holdSlowClients({ count, ...target }: Target & { count: number }) {
  const sockets: TLSSocket[] = [];
  // In portions: what is tested is what they hold, not how fast a machine shakes hands.
  while (sockets.length < count) {
    const portion = Array.from({ length: 25 }, (_, index) =>
      openSlowly(target, index % 2 === 0 ? slowHead : slowPost, sockets.length + index),
    );
    sockets.push(...(await Promise.all(portion)));
  }
  return {
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

const slowHead = `GET / HTTP/1.1\r\nHost: ${siteHost}\r\nX-Slow: `;
const slowPost =
  `POST ${contactEndpoint} HTTP/1.1\r\nHost: ${siteHost}\r\n` +
  'Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"name":"';

/**
 * How long a post is listened to that stops, or comes a byte a second, in milliseconds; at most
 * `limitMs`.
 */
export async function timeOfPost(
  target: Target,
  kind: 'silent' | 'trickling',
  limitMs: number,
): Promise<number> {
  const startedAt = performance.now();
  const socket = await openSlowly(target, slowPost, 0, kind === 'silent' ? null : trickleMs);
  const timer = setTimeout(() => socket.destroy(), limitMs);
  socket.resume();
  if (!socket.destroyed) await once(socket, 'close');
  clearTimeout(timer);
  return performance.now() - startedAt;
}

async function openSlowly(
  { port, authority }: Target,
  head: string,
  index: number,
  everyMs: number | null = trickleMs,
) {
  const from = `127.98.${Math.floor(index / 250)}.${1 + (index % 250)}`;
  const below = openSocket({ host: '127.0.0.1', port, localAddress: from });
  const socket = connect({ socket: below, servername: siteHost, ca: authority });
  socket.on('error', () => {
    // The proxy has cut it off.
  });
  await Promise.race([once(socket, 'secureConnect'), once(socket, 'close')]);
  socket.write(head);
  if (everyMs === null) return socket;
  const timer = setInterval(() => socket.writable && socket.write('a'), everyMs);
  socket.once('close', () => clearInterval(timer));
  return socket;
}

/** Posts messages from one address, as many as twenty connections can. Resolves with those taken. */
export async function flood({ port, authority, proxy }: Target & { proxy: string }) {
  const ask = createAsk(port, authority);
  const agent = createVisitorAgent();
  agent.maxSockets = floodConnections;
  const from = `127.97.0.${1 + (proxy.length % 200)}`;
  const accepted: string[] = [];
  const end = performance.now() + floodMs;
  let count = 0;
  async function client(): Promise<void> {
    while (performance.now() < end) {
      const message = messageOf(`deploy-flooder-${proxy}-${(count += 1)}`);
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': await idempotencyKey(message),
      };
      const body = JSON.stringify(message);
      const path = contactEndpoint;
      const answer = await ask({ method: 'POST', path, headers, body, from, agent }).catch(
        () => null,
      );
      if (answer?.status === 200) accepted.push(message.company);
      await sleep(1);
    }
  }
  await Promise.all(Array.from({ length: floodConnections }, client));
  agent.destroy();
  return accepted;
}
