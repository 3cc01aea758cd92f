import { readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { amount } from '#server/testing/endurance.ts';
import { startTcpPeer } from '#server/testing/tcp-peer.ts';
import { startTarget } from './target.ts';

const damages: [string, (file: string) => Promise<unknown>][] = [
  ['deleted', (file) => rm(file, { force: true })],
  ['whose log is cut to nothing', async (file) => file.endsWith('-wal') && (await truncate(file))],
];

/**
 * Somebody deletes or cuts `leads.db` while the server runs, and no mail goes out meanwhile. What gets a 200
 * before and after must still be there when the next server starts.
 */
test.each(damages)('a store %s loses no message that got a 200', async (_, damage) => {
  for (let round = 0; round < amount({ share: 1, all: 10 }); round += 1) {
    await using deaf = await startTcpPeer((socket) => socket.destroy());
    const environment = { SMTP_URL: `smtp://127.0.0.1:${deaf.port}` };
    await using target = await startTarget({ environment });
    for (let count = 0; count < 5; count += 1) expect((await target.post()).status).toBe(200);

    // The server may notice, and put its own file there, before all of these are gone.
    const folder = join(target.folder, 'data');
    for (const name of await readdir(folder)) {
      if (name.startsWith('leads.db')) await damage(join(folder, name));
    }
    for (let count = 0; count < 5; count += 1) {
      expect([200, 503]).toContain((await target.post()).status);
      expect((await fetch(target.server.url)).status).toBe(200);
    }

    target.server.signal('SIGKILL');
    await target.restart();
    expect(target.logged().map(({ problem }) => problem)).toContain('store-vanished');
    const stored = JSON.parse(await target.leads('list', '--json'));
    const ids = new Set(stored.map(({ id }: { id: string }) => id));
    expect([...target.accepted].filter((id) => !ids.has(id))).toEqual([]);
  }
});
