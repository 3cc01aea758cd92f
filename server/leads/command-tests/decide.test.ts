import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { claimAll, createCommands, storeKinds, now } from '../../testing/commands.ts';
import { addAll, day } from '@altanube/outbox/testing/messages';
import { addMessage, makeMessage, toUniqueMessage } from '../../testing/leads.ts';
import { toContactMessage } from '@altanube/contact/contact-message';
import { exitCodes } from '@altanube/outbox/cli';

describe.each(storeKinds)('on %s', (kind) => {
  test.each(['refuse ID', 'purge --delivered-before 7'])(
    '%s deletes the exports and mail files of what it deletes, and no others',
    async (command) => {
      await using commands = await createCommands(kind);
      const { run, withStore, dataDir } = commands;
      const suspicion = command.startsWith('refuse') ? 'too-fast' : null;
      const [old, recent] = await withStore(async (store) => {
        const added = [
          await addMessage(store, { receivedAt: now - 9 * day, suspicion }),
          await addMessage(store, { receivedAt: now - day }),
        ] as const;
        for (const claim of await claimAll(store)) {
          await store.markDelivered(claim, claim.message.receivedAt, null);
        }
        return added;
      });
      await mkdir(join(dataDir, 'mail'));
      for (const { id } of [old, recent]) await writeFile(join(dataDir, 'mail', `${id}.eml`), '');
      const path = (await run('export', '--json')).out.trimEnd();
      const other = (await run('export', '--json', '--state', 'parked')).out.trimEnd();
      expect(await run(...command.replace('ID', old.id).split(' '))).toMatchObject({
        code: exitCodes.done,
        out: `1 message deleted.\nDeleted, because it held a copy: ${path}\n`,
      });
      expect(await readdir(join(dataDir, 'exports'))).toEqual([basename(other)]);
      expect(await readdir(join(dataDir, 'mail'))).toEqual([`${recent.id}.eml`]);
      expect((await run('show', old.id)).code).toBe(exitCodes.missing);
      const again = await run('purge', '--delivered-before', '7', '--json');
      expect(again.out).toBe('{"purged":0,"exports":[]}\n');
    },
  );

  test('purge counts days by the purge horizon', async () => {
    await using commands = await createCommands(kind);
    const { run, withStore } = commands;
    await withStore(async (store) => {
      await addMessage(store, { receivedAt: now - 9 * day });
      for (const claim of await claimAll(store)) {
        await store.markDelivered(claim, claim.message.receivedAt, null);
      }
      await store.setAlert('purge-horizon', now - 3 * day);
    });
    const purge = async (days: string) => (await run('purge', '--delivered-before', days)).out;
    expect(await purge('7')).toBe('0 messages deleted.\n');
    expect(await purge('5')).toBe('1 message deleted.\n');
  });

  test('refuse accepts only messages in quarantine', async () => {
    await using commands = await createCommands(kind);
    const { run, withStore } = commands;
    const { id } = await withStore((store) => addMessage(store, { receivedAt: now }));
    const { code, err } = await run('refuse', id);
    expect(code).toBe(exitCodes.missing);
    expect(err).toContain('it is mail pending');
    expect((await run('refuse', '--all', '--yes')).out).toBe('0 messages deleted.\n');
    expect(await withStore((store) => claimAll(store))).toHaveLength(1);
  });

  test('refuse --all empties the quarantine when confirmed, or up to a day', async () => {
    await using commands = await createCommands(kind);
    const { run, withStore } = commands;
    const midnight = Date.UTC(2026, 10, 20);
    const aheadOfTime = now + 730 * day;
    await withStore(async (store) => {
      for (const receivedAt of [midnight - 1, midnight, aheadOfTime]) {
        await addMessage(store, { receivedAt, suspicion: 'hidden-field' });
      }
      await addMessage(store, { receivedAt: midnight - day });
    });
    const asked = await run('refuse', '--all');
    expect(asked).toMatchObject({ code: exitCodes.misunderstood, out: '' });
    expect(asked.err).toContain('This would delete 3 messages in quarantine, for good.');
    expect((await run('refuse', '--all', '--before', '2026-11-20')).err).toContain('1 message');
    const before = await run('refuse', '--all', '--before', '2026-11-20', '--yes', '--json');
    expect(before.out).toBe('{"refused":1,"exports":[]}\n');
    expect((await run('refuse', '--all', '--yes')).out).toBe('2 messages deleted.\n');
    expect(await commands.list()).toMatchObject([{ deliveries: [{ state: 'pending' }] }]);
  });

  test('give-up ends a delivery, which is then no longer parked or overdue', async () => {
    await using commands = await createCommands(kind);
    const { run, withStore } = commands;
    const makeOne = () => makeMessage({ receivedAt: now });
    const [parked, pending, leased] = [makeOne(), makeOne(), makeOne()];
    const backlog = () => withStore((store) => store.backlog(['mail'], now + day));
    await withStore(async (store) => {
      await addMessage(store, parked);
      for (const claim of await claimAll(store)) await store.park(claim, '550');
      for (const message of [leased, pending]) await addMessage(store, message);
    });
    expect(await backlog()).toMatchObject({ parked: 1, overdue: 2 });
    for (const id of [parked.id, pending.id]) {
      expect(await run('give-up', id)).toMatchObject({ code: exitCodes.done });
    }
    expect(await backlog()).toMatchObject({ parked: 0, overdue: 1 });
    await withStore(async (store) => {
      await claimAll(store);
      const busy = await run('give-up', leased.id);
      expect(busy).toMatchObject({ code: exitCodes.missing });
      expect(busy.err).toContain('being sent right now');
    });
    // It can still be sent again.
    expect((await run('resend', pending.id)).code).toBe(exitCodes.done);
    expect((await run('show', parked.id)).out).toMatch(/^mail +given-up/m);
    expect((await run('give-up', parked.id)).code).toBe(exitCodes.missing);
  });

  test('resend --parked sends all parked messages again', async () => {
    await using commands = await createCommands(kind);
    const { run, withStore } = commands;
    // More than one batch.
    const messages = Array.from({ length: 401 }, () => makeMessage({ receivedAt: now }));
    await withStore(async (store) => {
      await addAll(store, messages.map(toUniqueMessage));
      for (let claims = await claimAll(store); claims.length > 0; claims = await claimAll(store)) {
        await Promise.all(claims.map((claim) => store.park(claim, '550 \u001b[31mNo')));
      }
    });
    const [first] = await commands.list('--state', 'parked');
    expect((await run('show', first?.id ?? '')).out).toContain('550 \\u001b[31mNo');
    expect((await run('resend', '--parked', '--json')).out).toBe('{"requeued":401}\n');
    expect(await withStore((store) => store.backlog(['mail'], 0))).toMatchObject({ pending: 401 });
  });

  test('a quarantined message is listed with its reason, released, and sent again on request', async () => {
    await using commands = await createCommands(kind);
    const { run, withStore } = commands;
    const spam = { receivedAt: now, suspicion: 'hidden-field' };
    const message = await withStore((store) => addMessage(store, spam));
    const { id } = message;
    const listed = await commands.list('--state', 'quarantined');
    expect(listed).toMatchObject([{ id, suspicion: 'hidden-field' }]);
    expect((await run('release', id)).code).toBe(exitCodes.done);
    expect((await run('release', id)).code).toBe(exitCodes.missing);
    await withStore(async (store) => {
      const [claim] = await claimAll(store);
      if (claim === undefined) throw new Error('Nothing was due');
      expect(toContactMessage(claim.message)).toEqual(message);
      await store.markDelivered(claim, now, null);
    });
    expect((await run('resend', id)).code).toBe(exitCodes.done);
    expect(await withStore((store) => claimAll(store))).toHaveLength(1);
  });
});
