import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { chooseCount } from '../property-testing.ts';
import { contactInput } from '@altanube/contact/testing/contact-input';
import { startTarget } from './target.ts';

/** Messages fill the disk: those that do not fit are refused, those with a 200 are sent once. */
const createMessage = () => ({ ...contactInput, company: randomUUID(), message: 'x'.repeat(2000) });
const maxPosts = 2000;

/** A limit on the file size fails writes like a full disk, and needs no privileges. */
test('a full disk loses nothing, and is used again once it has space', async () => {
  // In blocks of 512 bytes, or of 1024 if the shell is Bash.
  await using target = await startTarget('ulimit -S -f 600');
  let status = 200;
  for (let count = 0; status === 200 && count < maxPosts; count += 1) {
    status = (await target.post(createMessage())).status;
  }
  expect(status).toBe(503);

  for (let count = 0; count < chooseCount({ share: 10, all: 80 }); count += 1) {
    expect((await fetch(target.server.url)).status).toBe(200);
    expect([200, 503]).toContain((await target.post(createMessage())).status);
  }

  execFileSync('prlimit', ['--pid', String(target.server.pid), '--fsize=unlimited:']);
  await expect.poll(async () => (await target.post()).status, { timeout: 30_000 }).toBe(200);
  await target.expectUnharmed({ isReported: true });
});
