import { existsSync } from 'node:fs';
import { mkdir, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { day } from '@altanube/outbox/testing/messages';
import {
  claimAll,
  createCommands,
  storeKinds,
  now,
  type Commands,
} from '../../testing/commands.ts';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { addMessage, makeMessage, toUniqueMessage } from '../../testing/leads.ts';
import { toMessage } from '@altanube/contact/contact-message';
import type { Store } from '@altanube/outbox';
import { exitCodes } from '@altanube/outbox/cli';

const received = { receivedAt: now };

/** Delivers what is due, and returns the ids. */
async function deliverAll(store: Store): Promise<string[]> {
  const claims = await claimAll(store);
  for (const claim of claims) await store.markDelivered(claim, now, null);
  return claims.map(({ message }) => message.id);
}

describe.each(storeKinds)('from %s', (kind) => {
  const stoppedFlags = kind === 'SQLite' ? [] : ['--servers-stopped'];

  /** Moves the messages of stopped servers. */
  const transfer = ({ run }: Commands, direction: string, { dataDir }: Commands) =>
    run('transfer', direction, dataDir, '--json', ...stoppedFlags);

  test('transfer moves all messages to the other store unchanged, and back', async () => {
    await using commands = await createCommands(kind);
    await using target = await createCommands();
    const pending = makeMessage({ receivedAt: now });
    const spam = makeMessage({ receivedAt: now, suspicion: 'too-fast' });
    const [erased, parked] = [makeMessage(received), makeMessage(received)];
    await commands.withStore(async (store) => {
      for (const message of [erased, parked, received]) await addMessage(store, message);
      for (const claim of await claimAll(store)) {
        if (claim.message.id === parked.id) await store.park(claim, '550');
        else await store.markDelivered(claim, now, null);
      }
      for (const message of [pending, spam]) await addMessage(store, message);
      await store.erase([erased.id], now);
    });
    const before = await commands.list();
    expect(await transfer(commands, '--to', target)).toEqual({
      code: exitCodes.done,
      out: '{"leads":5,"pending":1}\n',
      err: '',
    });
    expect(await target.list()).toEqual(before);
    const again = toUniqueMessage(pending);
    expect(await target.withStore((store) => store.findRepeated(again))).toBe(pending.id);
    expect(await commands.withStore((store) => claimAll(store))).toEqual([]);
    expect((await commands.run('release', spam.id)).code).toBe(exitCodes.missing);
    expect((await commands.run('resend', '--parked')).out).toMatch(/^0 /);
    // A second run changes nothing; the opposite direction brings everything back.
    expect((await transfer(commands, '--to', target)).out).toBe('{"leads":0,"pending":0}\n');
    expect((await transfer(commands, '--from', target)).out).toBe('{"leads":0,"pending":1}\n');
    expect(await commands.list()).toEqual(before);
    expect(await commands.withStore((store) => claimAll(store))).toHaveLength(1);
    expect(await target.withStore((store) => claimAll(store))).toEqual([]);
  });

  test('transfer does nothing while a server may be running', async () => {
    await using commands = await createCommands(kind);
    await using target = await createCommands();
    await commands.withStore(async (store) => {
      await addMessage(store, received);
      await claimAll(store);
      const { code, err } = await commands.run('transfer', '--to', target.dataDir);
      const isSeen = kind === 'SQLite';
      expect(code).toBe(isSeen ? exitCodes.unavailable : exitCodes.misunderstood);
      expect(err).toMatch(isSeen ? /is using.*stop it first/ : /add --servers-stopped/);
    });
    expect(await target.list()).toEqual([]);
    await target.withStore(async (store) => {
      await claimAll(store);
      expect((await transfer(commands, '--to', target)).err).toContain('is using');
    });
    // Leases held by killed servers are void.
    expect((await transfer(commands, '--to', target)).out).toBe('{"leads":1,"pending":1}\n');
  });

  test('transfer keeps changes to messages since an interrupted transfer', async () => {
    await using commands = await createCommands(kind);
    await using target = await createCommands();
    const released = makeMessage({ receivedAt: now, suspicion: 'too-fast' });
    const sent = makeMessage({ receivedAt: now });
    const erased = makeMessage({ receivedAt: now + day });
    await commands.withStore(async (store) => {
      for (const message of [released, sent, erased]) await addMessage(store, message);
      const copied = await store.list({ order: 'oldest-first', limit: 10 });
      await target.withStore((other) => other.addRecords(copied));
      expect(await deliverAll(store)).toEqual([sent.id]);
      await store.erase([erased.id], now);
    });
    expect((await commands.run('release', released.id)).code).toBe(exitCodes.done);
    await transfer(commands, '--to', target);
    expect(await target.withStore((store) => deliverAll(store))).toEqual([released.id]);
    expect((await target.run('show', erased.id)).out).toMatch(/^email +-$/m);
    expect(await commands.withStore((store) => claimAll(store, now + day))).toEqual([]);
  });
});

test('transfers a message that equals one of the other store, and keeps both', async () => {
  await using commands = await createCommands();
  await using target = await createCommands();
  const [one, two] = [makeMessage(received), makeMessage(received)];
  await commands.withStore((store) => store.add(toMessage(one), ['mail']));
  await target.withStore((store) => store.add(toMessage(two), ['mail']));
  const { out } = await commands.run('transfer', '--to', target.dataDir, '--json');
  expect(out).toBe('{"leads":1,"pending":1}\n');
  expect(await target.withStore((store) => claimAll(store))).toHaveLength(2);
});

test('exits with 4 if messages arrive during the transfer, which stay in the source', async () => {
  await using commands = await createCommands();
  await using target = await createCommands();
  await commands.withStore((store) => addMessage(store, received));
  const { code, err } = await commands.runWith(
    (store) => {
      const count = store.count.bind(store);
      return Object.assign(store, {
        async count() {
          await commands.withStore((other) => addMessage(other, received));
          return count();
        },
      });
    },
    ...['transfer', '--to', target.dataDir],
  );
  expect([code, err]).toEqual([exitCodes.unfinished, expect.stringContaining('Stop the server')]);
  expect(await commands.withStore((store) => claimAll(store))).toHaveLength(2);
});

test('transfers messages that arrived between a backup and its restore, and sends them once', async () => {
  await using commands = await createCommands();
  const { dataDir, list, run, withStore } = commands;
  const backup = join(dataDir, 'backup.db');
  await withStore((store) => addMessage(store, received));
  await run('backup', backup);
  const [later = '', ...sent] = await withStore(async (store) => {
    const ids = await deliverAll(store);
    await addMessage(store, received);
    ids.push(...(await deliverAll(store)));
    const waiting = makeMessage(received);
    await addMessage(store, waiting);
    return [waiting.id, ...ids];
  });
  const { replaced } = JSON.parse((await run('restore', backup, '--json')).out);
  const aside = join(dataDir, 'replaced');
  await mkdir(aside);
  await rename(replaced, join(aside, 'leads.db'));
  const first = await run('transfer', '--from', aside, '--json');
  expect(first).toMatchObject({ code: exitCodes.done, out: '{"leads":2,"pending":1}\n' });
  expect(await withStore((store) => deliverAll(store))).toEqual([later]);
  const ids = (await list()).map(({ id }) => id);
  expect(ids.toSorted()).toEqual([later, ...sent].toSorted());
});

test('refuses to transfer a store onto itself, whatever it is called', async () => {
  await using commands = await createCommands();
  await using database = await createCommands('PostgreSQL');
  await using folder = await createTemporaryFolder();
  const link = join(folder.path, 'link');
  await symlink(commands.dataDir, link);
  const url = database.databaseUrl ?? '';
  for (const [{ run, withStore }, names] of [
    [commands, [commands.dataDir, `${commands.dataDir}/`, link]],
    [database, [url, url.replace('127.0.0.1', 'localhost')]],
  ] as const) {
    await withStore((store) => addMessage(store, received));
    for (const name of names) {
      for (const direction of ['--to', '--from']) {
        expect(await run('transfer', direction, name, '--servers-stopped')).toMatchObject({
          code: exitCodes.misunderstood,
          err: expect.stringContaining('the same store'),
        });
      }
    }
    expect(await withStore((store) => claimAll(store))).toHaveLength(1);
  }
});

test('a folder without a store is an error, not an empty store', async () => {
  await using folder = await createTemporaryFolder();
  await using commands = await createCommands();
  const mistyped = join(folder.path, 'mistyped');
  expect(await commands.run('transfer', '--from', mistyped)).toMatchObject({
    code: exitCodes.unavailable,
    err: expect.stringContaining(`no leads.db in ${mistyped}`),
  });
  expect(existsSync(mistyped)).toBe(false);
});

test('warns about a password in the address, without repeating it', async () => {
  await using target = await createCommands();
  await using database = await createCommands('PostgreSQL');
  const url = database.databaseUrl ?? '';
  const { password } = new URL(url);
  const { code, err } = await target.run('transfer', '--from', url, '--servers-stopped');
  expect(code).toBe(exitCodes.done);
  expect(err).toContain('can be read in the list of processes');
  expect(err).not.toContain(`:${password}@`);
});
