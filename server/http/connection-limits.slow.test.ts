import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { writeSiteTable } from '../../site/integrations/site-table.ts';
import { writeDistFile, writeDist } from '../testing/dist.ts';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { openSilentConnection } from '../testing/raw-http.ts';
import { startFreshServer } from '../testing/server-process.ts';
import { openTestServer, readMetric } from '../testing/test-server.ts';

const largeFile = 'share/es/large.png';
/** More than the kernel buffers for a client that does not read. */
const largeBytes = 24_000_000;

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

test('disconnects a client that reads nothing, but not one that reads slowly', async () => {
  await using folder = await createTemporaryFolder();
  const { path: dist } = folder;
  await writeDist(dist);
  await writeDistFile(dist, largeFile, Buffer.alloc(largeBytes, 1));
  writeSiteTable(dist);
  await using server = await openTestServer({ STALLED_TIMEOUT_SECONDS: '3' }, { dist });
  const countConnections = () => readMetric(server, 'http_open_connections');
  const slow = await fetch(`${server.url}/${largeFile}`);
  let cutOff = 0;
  /** Two clients that read nothing, one after the other. */
  async function stall(): Promise<void> {
    for (; cutOff < 2; cutOff += 1) {
      const stalled = await openSilentConnection(server.port, get(`/${largeFile}`));
      await expect.poll(countConnections).toBe(2);
      await expect.poll(countConnections).toBe(1);
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
