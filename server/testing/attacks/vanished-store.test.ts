import { readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { amount } from '#server/testing/slow.ts';
import { startTcpPeer } from '#server/testing/tcp-peer.ts';
import { startTarget } from './target.ts';

const damages: [string, (file: string) => Promise<unknown>][] = [
  ['deleted', (file) => rm(file, { force: true })],
  ['whose log is cut to nothing', async (file) => file.endsWith('-wal') && (await truncate(file))],
];

/**
 * Somebody deletes or cuts `leads.db` while the server runs. From then on nothing gets a 200, the team is
 * told, and a new file is begun by the next server alone.
 */
test.each(damages)('into a store %s no message is taken any more', async (_, damage) => {
  for (let round = 0; round < amount({ share: 1, all: 10 }); round += 1) {
    await using deaf = await startTcpPeer((socket) => socket.destroy());
    const environment = { SMTP_URL: `smtp://127.0.0.1:${deaf.port}` };
    await using target = await startTarget({ environment });
    for (let count = 0; count < 5; count += 1) expect((await target.post()).status).toBe(200);

    const folder = join(target.folder, 'data');
    for (const name of await readdir(folder)) {
      if (name.startsWith('leads.db')) await damage(join(folder, name));
    }
    for (let count = 0; count < 5; count += 1) {
      expect((await target.post()).status).toBe(503);
      expect((await fetch(target.server.url)).status).toBe(200);
    }
    expect(target.logged().map(({ problem }) => problem)).toContain('store-vanished');

    target.server.signal('SIGKILL');
    await target.restart();
    expect((await target.post()).status).toBe(200);
  }
});
