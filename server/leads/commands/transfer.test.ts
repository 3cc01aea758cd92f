import { existsSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { claimAll, commandsAt, createCommandsOn, now } from '#server/testing/commands.ts';
import { temporaryFolder } from '#server/testing/folder.ts';
import { makeNewLead } from '#server/testing/leads.ts';
import { sharedPostgres } from '#server/testing/shared-postgres.ts';
import { exitCodes } from './context.ts';

const postgres = sharedPostgres();
afterAll(() => postgres[Symbol.asyncDispose]());

const addLead = makeNewLead.bind(null, { receivedAt: now });

describe.each(['SQLite', 'PostgreSQL'])('from %s', (kind) => {
  const createCommands = async () =>
    createCommandsOn(kind === 'SQLite' ? null : await postgres.createDatabase());

  test('what is being sent stays behind, is told, and goes with the next run', async () => {
    await using commands = await createCommands();
    await using target = await createCommandsOn(null);
    const { run, withStore } = commands;
    // Its store stays open, as that of a running server.
    await withStore(async (store) => {
      for (let count = 0; count < 3; count += 1) await store.add(addLead());
      const [delivered, ...sending] = await claimAll(store);
      if (delivered !== undefined) await store.markDelivered(delivered, now, null);
      await store.add(makeNewLead({ receivedAt: now }, { key: 'k' }));

      const first = await run('transfer', '--to', target.dataDir, '--json');
      expect(first).toMatchObject({
        code: exitCodes.unfinished,
        out: '{"leads":2,"pending":1,"left":2}\n',
      });
      expect(first.err).toContain('2 messages stayed behind');
      expect(first.err).toMatch(/^ {2}npm run leads -- transfer --from \S+ --to \S+$/m);
      expect(await run('transfer', '--to', target.dataDir, '--json')).toMatchObject({
        code: exitCodes.unfinished,
        out: '{"leads":0,"pending":0,"left":2}\n',
      });
      for (const claim of sending) await store.retryLater(claim, { at: now, error: '451' });
      expect(await run('transfer', '--to', target.dataDir, '--json')).toMatchObject({
        code: exitCodes.done,
        out: '{"leads":2,"pending":2,"left":0}\n',
        err: '',
      });
      expect(await claimAll(store)).toEqual([]);
    });
    expect(await target.withStore((store) => claimAll(store))).toHaveLength(3);
    expect(await target.withStore((store) => store.checkKey('k', 'x'))).toMatchObject({
      kind: 'repeated',
    });
  });

  test('a lead that is being sent on one channel stays behind with all of them', async () => {
    await using commands = await createCommands();
    await using target = await createCommandsOn(null);
    await commands.withStore(async (store) => {
      await store.add(makeNewLead({ receivedAt: now }, { channels: ['mail', 'webhook'] }));
      await claimAll(store);
      const { code } = await commands.run('transfer', '--to', target.dataDir);
      expect(code).toBe(exitCodes.unfinished);
      expect(await store.countUnconfirmed()).toBe(0);
      const lease = { now, leaseMs: 1, limit: 1, lease: 'w', channel: 'webhook' } as const;
      expect(await store.claimDue(lease)).toHaveLength(1);
    });
    expect((await target.run('list', '--json')).out).toBe('[]\n');
  });

  test('what waits for a person waits in the other store, and nowhere else', async () => {
    await using commands = await createCommands();
    await using target = await createCommandsOn(null);
    const spam = makeNewLead({ receivedAt: now, suspicion: 'too-fast' });
    await commands.withStore(async (store) => {
      await store.add(addLead());
      for (const claim of await claimAll(store)) await store.park(claim, '550');
      await store.add(spam);
    });
    expect((await commands.run('transfer', '--to', target.dataDir)).code).toBe(exitCodes.done);
    const backlog = { channels: ['mail'], overdueBefore: 0 } as const;
    const waiting = { pending: 0, parked: 1, quarantined: 1 };
    expect(await target.withStore((store) => store.backlog(backlog))).toMatchObject(waiting);
    const none = { pending: 0, parked: 0, quarantined: 0 };
    expect(await commands.withStore((store) => store.backlog(backlog))).toMatchObject(none);
    expect((await commands.run('release', spam.lead.id)).code).toBe(exitCodes.missing);
  });

  test('what a person released while it was copied is sent by the other store', async () => {
    await using commands = await createCommands();
    await using target = await createCommandsOn(null);
    const spam = makeNewLead({ receivedAt: now, suspicion: 'too-fast' });
    const { id } = spam.lead;
    await commands.withStore(async (store) => {
      await store.add(spam);
      const copied = await store.find(id);
      await target.withStore((other) => other.transferIn(copied === null ? [] : [copied]));
    });
    expect((await commands.run('release', id)).code).toBe(exitCodes.done);
    expect((await commands.run('transfer', '--to', target.dataDir)).code).toBe(exitCodes.done);
    expect(await target.withStore((store) => claimAll(store))).toHaveLength(1);
    expect(await commands.withStore((store) => claimAll(store))).toEqual([]);
  });
});

test('the same command empties a folder before the server changes its store, and after', async () => {
  await using folder = await temporaryFolder();
  const url = await postgres.createDatabase();
  const before = commandsAt({ databaseUrl: null, dataDir: folder.path });
  const settings = commandsAt({ databaseUrl: url, dataDir: folder.path });
  await before.withStore((store) => store.add(addLead()));
  const transfer = ['transfer', '--from', folder.path, '--json'];
  expect((await settings.run(...transfer)).out).toBe('{"leads":1,"pending":1,"left":0}\n');
  // The server goes on with the file until it is restarted, and is killed while it sends.
  await before.withStore(async (store) => {
    await store.add(addLead());
    await claimAll(store);
    expect(await settings.run(...transfer)).toMatchObject({ code: exitCodes.unfinished });
  });
  expect(await settings.run(...transfer)).toMatchObject({
    code: exitCodes.done,
    out: '{"leads":1,"pending":1,"left":0}\n',
  });
  expect(await settings.withStore((store) => claimAll(store))).toHaveLength(2);
});

test('leads are transferred from SQLite to PostgreSQL and back', async () => {
  await using folder = await temporaryFolder();
  const url = await postgres.createDatabase();
  const sqlite = commandsAt({ databaseUrl: null, dataDir: folder.path });
  const other = commandsAt({ databaseUrl: url, dataDir: '' });
  const newLead = makeNewLead({ receivedAt: now }, { key: 'k' });
  await sqlite.withStore((store) => store.add(newLead));
  expect((await sqlite.run('transfer', '--to', url)).out).toMatch(/^1 message transferred, 1 /);
  expect((await other.run('transfer', '--to', folder.path)).code).toBe(0);
  expect(await other.withStore((store) => claimAll(store))).toEqual([]);
  expect(await sqlite.withStore((store) => claimAll(store))).toMatchObject([
    { lead: newLead.lead },
  ]);
});

describe('a store is not transferred onto itself:', () => {
  const refused = {
    code: exitCodes.misunderstood,
    out: '',
    err: expect.stringContaining('the same store'),
  };

  test('a folder, whatever it is called', async () => {
    await using commands = await createCommandsOn(null);
    await using folder = await temporaryFolder();
    const { dataDir, run, withStore } = commands;
    await withStore((store) => store.add(addLead()));
    const link = join(folder.path, 'link');
    await symlink(dataDir, link);
    for (const name of [dataDir, `${dataDir}/`, link]) {
      expect(await run('transfer', '--to', name)).toMatchObject(refused);
      expect(await run('transfer', '--from', name)).toMatchObject(refused);
    }
    expect(await withStore((store) => claimAll(store))).toHaveLength(1);
  });

  test('a database, whatever it is called', async () => {
    const url = await postgres.createDatabase();
    await using commands = await createCommandsOn(url);
    await commands.withStore((store) => store.add(addLead()));
    for (const name of [url, url.replace('127.0.0.1', 'localhost')]) {
      expect(await commands.run('transfer', '--to', name)).toMatchObject(refused);
    }
    expect(await commands.withStore((store) => claimAll(store))).toHaveLength(1);
  });
});

test('a folder without messages is not taken for one that is empty', async () => {
  await using folder = await temporaryFolder();
  await using commands = await createCommandsOn(null);
  const mistyped = join(folder.path, 'mistyped');
  expect(await commands.run('transfer', '--from', mistyped)).toMatchObject({
    code: exitCodes.unavailable,
    err: expect.stringContaining(`no leads.db in ${mistyped}`),
  });
  expect(existsSync(mistyped)).toBe(false);
});

test('a password in the address is warned of, and not repeated', async () => {
  await using target = await createCommandsOn(null);
  const url = await postgres.createDatabase();
  const { password } = new URL(url);
  await commandsAt({ databaseUrl: url, dataDir: '' }).withStore(async (store) => {
    await store.add(addLead());
    await claimAll(store);
  });
  const { code, err } = await target.run('transfer', '--from', url);
  expect(code).toBe(exitCodes.unfinished);
  expect(err).toContain('can be read in the list of processes');
  expect(err).toContain('--from postgres://postgres@127.0.0.1');
  expect(err).not.toContain(`:${password}@`);
});
