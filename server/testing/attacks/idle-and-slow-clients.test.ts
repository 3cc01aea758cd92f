import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { amount } from '../slow.ts';
import { holdConnection } from '../raw-http.ts';
import { startTarget } from './target.ts';

/** Clients that take connections and do nothing with them, or next to nothing: Slowloris. */
const idle = amount({ share: 200, all: 1000 });
const slow = amount({ share: 60, all: 240 });
const visits = amount({ share: 20, all: 80 });

/** Each is sent a byte at a time, and never comes to its end. */
const slowRequests = [
  'GET / HTTP/1.1\r\nHost: localhost\r\nX-Filler: ',
  'GET /faq HTTP/1.1\r\nHost: localhost\r\nX-Filler: x\r\nX-Filler: ',
  'POST /send-contact-email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
    'Content-Length: 60000\r\n\r\n{"name": "',
  'POST /send-contact-email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
    'Transfer-Encoding: chunked\r\n\r\n6000\r\n{"name": "',
];

test(`a visitor is served beside ${idle} idle and ${slow} slow clients`, async () => {
  await using target = await startTarget();
  const { port, url } = target.server;
  const sockets: Socket[] = [];
  for (let count = 0; count < idle + slow; count += 1) {
    sockets.push((await holdConnection(port)).resume());
  }
  const slowSockets = sockets.slice(idle);
  slowSockets.forEach((socket, index) => socket.write(slowRequests[index % 4] ?? ''));

  for (let count = 0; count < visits; count += 1) {
    for (const socket of slowSockets) if (socket.writable) socket.write('x');
    const page = await fetch(`${url}/faq`);
    expect(page.status).toBe(200);
    await page.arrayBuffer();
    expect((await target.post()).status).toBe(200);
    await sleep(50);
  }

  expect(await target.server.peakMemoryMb()).toBeLessThan(300);
  await target.expectUnharmed();
  for (const socket of sockets) socket.destroy();
  await target.expectUnharmed();
});
