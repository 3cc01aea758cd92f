import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { writeSiteTable } from '../../site/integrations/site-table.ts';
import { writeDistFile, writeDist } from '../testing/dist.ts';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { openSilentConnection } from '../testing/raw-http.ts';
import { linkContent, startFreshServer, startServer } from '../testing/server-process.ts';

const largeFile = 'share/es/large.png';
/** More than the kernel buffers for a client that does not read. */
const largeBytes = 24_000_000;

/** A server with a small site and one large file. */
async function startSite(environment: Record<string, string>) {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await createTemporaryFolder()).path;
  await writeDist(join(folder, 'dist'));
  await linkContent(folder);
  await writeDistFile(join(folder, 'dist'), largeFile, Buffer.alloc(largeBytes, 1));
  writeSiteTable(join(folder, 'dist'));
  const server = resources.use(await startServer(folder, environment));
  const owned = resources.move();
  return { ...server, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
}

test('60 clients that never read their 2,000 pages each take no memory and disturb no visitor', async () => {
  await using server = await startFreshServer();
  const attackers = await Promise.all(
    Array.from({ length: 60 }, () => openSilentConnection(server.port, get('/faq').repeat(2000))),
  );
  for (let count = 0; count < 20; count += 1) {
    const response = await fetch(`${server.url}/faq`);
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/<\/html>$/);
  }
  // Only the visitor's connection is left.
  await expect.poll(server.connections, { timeout: 30_000 }).toBeLessThanOrEqual(1);
  expect(await server.peakMemoryMb()).toBeLessThan(250);
  for (const attacker of attackers) attacker.destroy();
});

test('responds to HTTP/1.0', async () => {
  await using server = await startFreshServer();
  for (const path of ['/healthz', '/faq']) {
    for (const headers of ['', 'Host: localhost\r\n']) {
      const old = connect(server.port, '127.0.0.1');
      old.end(`GET ${path} HTTP/1.0\r\n${headers}\r\n`);
      const response = await text(old);
      expect(response).toMatch(/^HTTP\/1\.1 200 /);
      expect(response).not.toMatch(/^transfer-encoding:/im);
      const [, body = ''] = response.split('\r\n\r\n');
      expect(Buffer.byteLength(body)).toBe(Number(/^content-length: (\d+)$/im.exec(response)?.[1]));
    }
  }
});

test('disconnects a client that reads nothing, but not one that reads slowly', async () => {
  await using server = await startSite({ STALLED_TIMEOUT_SECONDS: '3' });
  const slow = await fetch(`${server.url}/${largeFile}`);
  let cutOff = 0;
  /** Two clients that read nothing, one after the other. */
  async function stall(): Promise<void> {
    for (; cutOff < 2; cutOff += 1) {
      const stalled = await openSilentConnection(server.port, get(`/${largeFile}`));
      await expect.poll(server.connections).toBe(2);
      await expect.poll(server.connections).toBe(1);
      stalled.destroy();
    }
  }
  const stalling = stall();

  let length = 0;
  let breaks = 0;
  for await (const chunk of slow.body ?? []) {
    length += chunk.length;
    // Reads slowly until both stalled clients are disconnected.
    if (cutOff < 2 && length / largeBytes > breaks / 200) {
      breaks += 1;
      await wait(60);
    }
  }
  expect(length).toBe(largeBytes);
  await stalling;
});
