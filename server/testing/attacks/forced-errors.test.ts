import { join } from 'node:path';
import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startTcpPeer } from '../tcp-peer.ts';
import { startTarget } from './target.ts';

const emitErrors = join(import.meta.dirname, '../emit-errors.mjs');

test('an error of whatever the server holds ends neither it nor its pages', async () => {
  const heard = { mail: 0, webhook: 0 };
  await using mailServer = await startTcpPeer(() => void (heard.mail += 1));
  await using webhook = await startTcpPeer(() => void (heard.webhook += 1));
  await using target = await startTarget({
    store: 'PostgreSQL',
    environment: {
      NODE_OPTIONS: `--expose-gc --import ${emitErrors}`,
      STATUS_PORT: '0',
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      LEADS_WEBHOOK_URL: `http://127.0.0.1:${webhook.port}/hook`,
      LEADS_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
    },
  });
  const { server } = target;
  expect((await target.post()).status).toBe(200);
  // The mail server and the webhook keep the server waiting, and so do a visitor and an operator.
  await expect.poll(() => Object.values(heard).every((count) => count > 0)).toBe(true);
  for (const url of [server.url, server.statusUrl]) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write('GET / HTTP/1.1\r\n');
  }

  server.signal('SIGUSR2');
  const all = 'BoundPool, Client, Connection, Mail, SMTPTransport, Server, Socket';
  await expect.poll(server.errorOutput).not.toBe('');
  expect(server.errorOutput()).toBe(`Emitted by ${all}.\n`);
  for (let count = 0; count < 5; count += 1) {
    expect((await fetch(server.url)).status).toBe(200);
    expect((await fetch(`${server.statusUrl}/metrics`)).status).toBe(200);
  }
  await expect.poll(async () => (await target.post()).status).toBe(200);
});
