import { globSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contactInput } from '@altanube/contact/testing/contact-input';
import { honeypotField } from '@altanube/contact/fields';
import { createCommands, storeKinds } from '../testing/commands.ts';
import { postMessage } from '../testing/posts.ts';
import { startFreshServer } from '../testing/server-process.ts';

/** Sets the clock of one process. `npm run test:slow` installs it on Debian. */
const [libfaketime = null] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');

test.each(storeKinds)(
  'a server whose clock is behind starts, and deletes nothing when the clock jumps ahead: %s',
  { concurrent: true, skip: libfaketime === null },
  async (kind) => {
    await using commands = await createCommands(kind);
    const { env, dataDir, list } = commands;
    const clock = join(dataDir, 'clock');
    await writeFile(clock, '-100d');
    await using server = await startFreshServer({
      ...env,
      MAIL: 'folder',
      LD_PRELOAD: libfaketime ?? '',
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    const robot = { ...contactInput, message: 'x', [honeypotField]: 'x' };
    for (const input of [contactInput, robot]) {
      expect((await postMessage(server.url, { input })).status).toBe(200);
    }
    await expect.poll(async () => JSON.stringify(await list())).toContain('"delivered"');
    const mails = await readdir(join(dataDir, 'mail'));
    await writeFile(clock, '+3650d');
    const isAlerted = () => server.lines.some((line) => line.includes('"clock-jumped"'));
    await expect.poll(isAlerted, { timeout: 180_000 }).toBe(true);
    // Waits for what it is deleting.
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(await list()).toHaveLength(2);
    expect(await readdir(join(dataDir, 'mail'))).toEqual(expect.arrayContaining(mails));
  },
);
