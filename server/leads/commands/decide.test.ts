import { access, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { claimAll, createCommandsOn, day, now } from '../../testing/commands.ts';
import { addAll, makeNewLead } from '../../testing/leads.ts';
import { sharedPostgres } from '../../testing/shared-postgres.ts';
import { exitCodes } from '@altanube/outbox/cli';

const postgres = sharedPostgres();
afterAll(() => postgres[Symbol.asyncDispose]());

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  const createCommands = async () =>
    createCommandsOn(kind === 'SQLite' ? null : await postgres.createDatabase());

  test('a message in quarantine is refused, and what had been written of it goes too', async () => {
    await using commands = await createCommands();
    const { run, withStore, dataDir } = commands;
    const newLead = makeNewLead({ receivedAt: now, suspicion: 'too-fast' });
    const { id } = newLead.lead;
    await withStore((store) => store.add(newLead));
    await mkdir(join(dataDir, 'mail'));
    await writeFile(join(dataDir, 'mail', `${id}.eml`), '');
    const path = (await run('export', '--json')).out.trimEnd();
    expect(await run('refuse', id)).toMatchObject({
      code: exitCodes.done,
      out: `1 message deleted.\nDeleted, because it held a copy: ${path}\n`,
    });
    expect(await readdir(join(dataDir, 'mail'))).toEqual([]);
    expect((await run('show', id)).code).toBe(exitCodes.missing);
    expect((await run('refuse', id)).code).toBe(exitCodes.missing);
  });

  test('only what is in quarantine can be refused', async () => {
    await using commands = await createCommands();
    const { run, withStore } = commands;
    const newLead = makeNewLead({ receivedAt: now });
    await withStore((store) => store.add(newLead));
    const { code, err } = await run('refuse', newLead.lead.id);
    expect(code).toBe(exitCodes.missing);
    expect(err).toContain('it is mail pending');
    expect((await run('refuse', '--all', '--yes')).out).toBe('0 messages deleted.\n');
    expect(await withStore((store) => claimAll(store))).toHaveLength(1);
  });

  test('the quarantine is emptied if that is confirmed, or as far as a day', async () => {
    await using commands = await createCommands();
    const { run, withStore } = commands;
    const midnight = Date.UTC(2026, 10, 20);
    const aheadOfTime = now + 730 * day;
    await withStore(async (store) => {
      for (const receivedAt of [midnight - 1, midnight, aheadOfTime]) {
        await store.add(makeNewLead({ receivedAt, suspicion: 'hidden-field' }));
      }
      await store.add(makeNewLead({ receivedAt: midnight - day }, { fingerprint: 'other' }));
    });
    const asked = await run('refuse', '--all');
    expect(asked).toMatchObject({ code: exitCodes.misunderstood, out: '' });
    expect(asked.err).toContain('This would delete 3 messages in quarantine, for good.');
    expect((await run('refuse', '--all', '--before', '2026-11-20')).err).toContain('1 message');
    const before = await run('refuse', '--all', '--before', '2026-11-20', '--yes', '--json');
    expect(before.out).toBe('{"refused":1,"exports":[]}\n');
    expect((await run('refuse', '--all', '--yes')).out).toBe('2 messages deleted.\n');
    expect(JSON.parse((await run('list', '--json')).out)).toMatchObject([
      { deliveries: [{ state: 'pending' }] },
    ]);
  });

  test('a delivery that nobody wants is given up, with its alarm', async () => {
    await using commands = await createCommands();
    const { run, withStore } = commands;
    const [parked, pending, leased] = [1, 2, 3].map(() => makeNewLead({ receivedAt: now }));
    const backlog = () => withStore((store) => store.backlog(['mail'], now + day));
    await withStore(async (store) => {
      if (parked !== undefined) await store.add(parked);
      for (const claim of await claimAll(store)) await store.park(claim, '550');
      if (leased !== undefined) await store.add(leased);
      if (pending !== undefined) await store.add(pending);
    });
    expect(await backlog()).toMatchObject({ parked: 1, overdue: 2 });
    for (const id of [parked?.lead.id, pending?.lead.id]) {
      expect(await run('give-up', id ?? '')).toMatchObject({ code: exitCodes.done });
    }
    expect(await backlog()).toMatchObject({ parked: 0, overdue: 1 });
    await withStore(async (store) => {
      await claimAll(store);
      const busy = await run('give-up', leased?.lead.id ?? '');
      expect(busy).toMatchObject({ code: exitCodes.missing });
      expect(busy.err).toContain('being sent right now');
    });
    // Whoever thinks better of it sends it again.
    expect((await run('resend', pending?.lead.id ?? '')).code).toBe(exitCodes.done);
    expect((await run('show', parked?.lead.id ?? '')).out).toMatch(/^mail +given-up/m);
    expect((await run('give-up', parked?.lead.id ?? '')).code).toBe(exitCodes.missing);
  });

  test('what was given up on is sent again by one command', async () => {
    await using commands = await createCommands();
    const { run, withStore } = commands;
    await withStore(async (store) => {
      for (let count = 0; count < 3; count += 1) await store.add(makeNewLead({ receivedAt: now }));
      for (const claim of await claimAll(store)) await store.park(claim, '550 \u001b[31mNo');
    });
    const listed = JSON.parse((await run('list', '--state', 'parked', '--json')).out);
    expect(listed).toHaveLength(3);
    expect((await run('show', listed[0].id)).out).toContain('550 \\u001b[31mNo');
    expect(await run('resend', '--parked', '--json')).toMatchObject({ out: '{"requeued":3}\n' });
    expect(await withStore((store) => claimAll(store))).toHaveLength(3);
  });

  test('one lead is sent again, unless it is being sent', async () => {
    await using commands = await createCommands();
    const { run, withStore } = commands;
    const newLead = makeNewLead({ receivedAt: now });
    const { id } = newLead.lead;
    await withStore(async (store) => {
      await store.add(newLead);
      const [claim] = await claimAll(store);
      expect((await run('resend', id)).code).toBe(exitCodes.missing);
      if (claim !== undefined) await store.markDelivered(claim, now, null);
    });
    expect((await run('resend', id)).code).toBe(exitCodes.done);
    expect(await withStore((store) => claimAll(store))).toMatchObject([{ lead: newLead.lead }]);
    expect((await run('resend', 'none')).code).toBe(exitCodes.missing);
    expect((await run('show', 'none')).code).toBe(exitCodes.missing);
  });

  test('what was set aside is listed with its reason, and released', async () => {
    await using commands = await createCommands();
    const { run, withStore } = commands;
    const newLead = makeNewLead({ receivedAt: now, suspicion: 'hidden-field' });
    const { id } = newLead.lead;
    await withStore((store) => store.add(newLead));
    const [listed] = JSON.parse((await run('list', '--state', 'quarantined', '--json')).out);
    expect(listed).toMatchObject({ id, suspicion: 'hidden-field' });
    expect((await run('release', id)).code).toBe(exitCodes.done);
    expect((await run('release', id)).code).toBe(exitCodes.missing);
    expect(await withStore((store) => claimAll(store))).toMatchObject([{ lead: newLead.lead }]);
  });

  test('delivered leads are purged, others never', async () => {
    await using commands = await createCommands();
    const { run, withStore } = commands;
    await withStore(async (store) => {
      for (const receivedAt of [now - 9 * day, now - 8 * day, now - 2 * day]) {
        await store.add(makeNewLead({ receivedAt }));
      }
      const [, second, third] = await claimAll(store);
      for (const claim of [second, third]) {
        if (claim !== undefined) await store.markDelivered(claim, claim.lead.receivedAt, null);
      }
    });
    const purge = ['purge', '--delivered-before', '7', '--json'];
    expect(await run(...purge)).toMatchObject({ code: 0, out: '{"purged":1,"exports":[]}\n' });
    expect(JSON.parse((await run('list', '--json')).out)).toHaveLength(2);
  });

  test('more than a portion is sent again, and more than a portion is transferred', async () => {
    await using commands = await createCommands();
    await using target = await createCommandsOn(null);
    const { run, withStore } = commands;
    await withStore(async (store) => {
      const newLeads = Array.from({ length: 401 }, () => makeNewLead({ receivedAt: now }));
      await addAll(store, newLeads);
      for (;;) {
        const claims = await claimAll(store);
        if (claims.length === 0) break;
        await Promise.all(claims.map((claim) => store.park(claim, '550')));
      }
    });
    expect((await run('resend', '--parked', '--json')).out).toBe('{"requeued":401}\n');
    expect((await run('transfer', '--to', target.dataDir, '--json', '--servers-stopped')).out).toBe(
      '{"leads":401,"pending":401}\n',
    );
    expect(JSON.parse((await target.run('list', '--all', '--json')).out)).toHaveLength(401);
    expect(await withStore((store) => claimAll(store))).toEqual([]);
  });
});

const receivedAt = now - day;

/** Commands on one message from yesterday. */
async function withOneLead(overrides: Parameters<typeof makeNewLead>[0] = {}) {
  const commands = await createCommandsOn(null);
  const newLead = makeNewLead({ receivedAt, attribution: null, ...overrides });
  await commands.withStore((store) => store.add(newLead));
  return { ...commands, newLead, id: newLead.lead.id };
}

test('the exports that hold what is refused go with it, all others stay', async () => {
  await using commands = await withOneLead();
  const { run, withStore } = commands;
  const other = (await run('export', '--json')).out.trimEnd();
  await withStore((store) => store.add(makeNewLead({ receivedAt, suspicion: 'too-fast' })));
  const held = (await run('export', '--csv', '--state', 'quarantined')).out.trimEnd();
  const { out } = await run('refuse', '--all', '--yes');
  expect(out).toBe(`1 message deleted.\nDeleted, because it held a copy: ${held}\n`);
  await expect(access(held)).rejects.toThrow('ENOENT');
  await access(other);
  expect((await run('refuse', '--all')).out).toBe('0 messages deleted.\n');
});
