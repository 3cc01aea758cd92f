import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { openTestServer, readMetric } from '../testing/test-server.ts';

const post =
  'POST /send-contact-email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
  'Content-Length: 9\r\nExpect: 100-continue\r\n\r\n';

/** Opens connections one after the other, and notes in which order the server closes them. */
async function openConnections(port: number, count: number) {
  const sockets: Socket[] = [];
  const closed: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const socket = connect(port, '127.0.0.1').resume();
    socket.once('close', () => closed.push(index));
    await once(socket, 'connect');
    sockets.push(socket);
  }
  return { sockets, closed };
}

/** Begins a post on a connection, and leaves it unfinished. */
async function occupy(socket: Socket): Promise<void> {
  socket.write(post);
  await once(socket, 'data');
}

test('closes the connection that is idle for longest when there are too many', async () => {
  await using server = await openTestServer({ MAX_CONNECTIONS: '10' });
  const cut = (reason: string) =>
    readMetric(server, `http_connections_cut_total{reason="${reason}"}`);
  const busy = await openConnections(server.port, 1);
  for (const socket of busy.sockets) await occupy(socket);
  const idle = await openConnections(server.port, 30);
  await expect.poll(() => idle.closed).toEqual([...Array(21).keys()]);
  expect((await fetch(server.url)).status).toBe(200);
  await expect.poll(() => idle.closed).toEqual([...Array(22).keys()]);
  expect(busy.closed).toEqual([]);
  expect(await readMetric(server, 'http_open_connections')).toBe(10);
  expect(server.lines.filter((line) => line.includes('"connections-full"'))).toHaveLength(1);
  expect(await cut('pipelining')).toBe(0);
  idle.sockets.at(-1)?.write('GET /faq HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(200));
  await expect.poll(() => idle.closed.at(-1)).toBe(29);
  expect([await cut('room'), await cut('pipelining')]).toEqual([22, 1]);
});

test('closes the connection with the oldest request when none is idle', async () => {
  await using server = await openTestServer({ MAX_CONNECTIONS: '10' });
  const { sockets, closed } = await openConnections(server.port, 10);
  for (const socket of sockets.toReversed()) await occupy(socket);
  expect((await fetch(server.url)).status).toBe(200);
  await expect.poll(() => closed).toEqual([9]);
});
