import { describe, expect, test } from 'vitest';
import { startTarget } from '../testing/attacks/target.ts';
import { startPostgresProxy } from '../testing/postgres-proxy.ts';
import { postgresDatabase } from '@altanube/outbox/testing/databases';
import { startTcpPeer } from '../testing/tcp-peer.ts';

/** All of them are more than the statements that a server runs on its first connection. */
const connections = 8;

test('a database that ends connections between any two statements ends no page', async () => {
  await using database = await postgresDatabase();
  await using proxy = await startPostgresProxy(database.place, connections);
  await using target = await startTarget({ environment: { DATABASE_URL: proxy.url } });
  while (proxy.ended() < connections) {
    expect([200, 503]).toContain((await target.post()).status);
    expect((await fetch(target.server.url)).status).toBe(200);
  }
  await target.expectUnharmed({ isReported: true });
});

describe('what answers at the address of the database', () => {
  test.each([
    ['asks for Kerberos', '52 00000008 00000007'],
    ['asks for a sign-in that nobody knows', '52 00000008 000003e7'],
    ['breaks off an answer', '52 00000008 00000000 5a 00000005 49 44 00000006 7fff'],
    ['is MySQL', '4a0000000a382e302e3336000800000031323334353637380000000000'],
    ['is a web server', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n').toString('hex')],
  ])('%s: messages are refused, pages are served', async (_, answer) => {
    const bytes = Buffer.from(answer.replaceAll(' ', ''), 'hex');
    await using peer = await startTcpPeer((socket) => socket.once('data', () => socket.end(bytes)));
    const url = `postgres://user:password@127.0.0.1:${peer.port}/leads`;
    await using target = await startTarget({ environment: { DATABASE_URL: url } });
    for (let count = 0; count < 3; count += 1) {
      expect((await target.post()).status).toBe(503);
      expect((await fetch(target.server.url)).status).toBe(200);
    }
  });
});
