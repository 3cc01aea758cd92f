import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { amount } from '../slow.ts';
import { startTcpPeer } from '../tcp-peer.ts';
import { startTarget } from './target.ts';

/**
 * Somebody deletes `leads.db` while the server runs. From then on nothing gets a 200, the team is
 * told, and a new file is begun by the next server alone.
 */
test('into a store that was deleted no message is taken any more', async () => {
  for (let round = 0; round < amount({ share: 1, all: 4 }); round += 1) {
    await using deaf = await startTcpPeer((socket) => socket.destroy());
    const environment = { SMTP_URL: `smtp://127.0.0.1:${deaf.port}` };
    await using target = await startTarget({ environment });
    for (let count = 0; count < 5; count += 1) expect((await target.post()).status).toBe(200);

    const folder = join(target.folder, 'data');
    for (const name of await readdir(folder)) {
      if (name.startsWith('leads.db')) await rm(join(folder, name), { force: true });
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
