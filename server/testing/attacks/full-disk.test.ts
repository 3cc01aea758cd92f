import { expect, test } from 'vitest';
import { amount } from '../slow.ts';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { permittedDisks, startSmallDisk } from './small-disk.ts';
import { startTarget } from './target.ts';

/** Messages fill the disk: those that do not fit are refused, and those that got a 200 go out once. */
const message = { ...leadInput, message: 'x'.repeat(2000) };
const mostPosts = 2000;

test.each(await permittedDisks())(
  '%s loses nothing, and is used again once it has room',
  async (kind) => {
    await using disk = await startSmallDisk(kind);
    const { environment, shellCommand } = disk;
    await using target = await startTarget({ environment, shellCommand });
    let status = 200;
    for (let count = 0; status === 200 && count < mostPosts; count += 1) {
      status = (await target.post(message)).status;
    }
    expect(status).toBe(503);

    for (let count = 0; count < amount({ share: 10, all: 80 }); count += 1) {
      expect((await fetch(target.server.url)).status).toBe(200);
      expect([200, 503]).toContain((await target.post(message)).status);
    }

    await disk.makeRoom(target.server.pid);
    await expect.poll(async () => (await target.post()).status, { timeout: 30_000 }).toBe(200);
    await target.expectUnharmed({ isReported: true });
  },
);
