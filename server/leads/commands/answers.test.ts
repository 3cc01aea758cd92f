import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fieldOrder } from '#lead/fields.ts';
import { attributionParts } from '#server/leads/attribution.ts';
import { laterFields } from '#server/leads/later-fields.ts';
import { claimAll, createCommandsOn, day, now } from '#server/testing/commands.ts';
import { makeNewLead } from '#server/testing/leads.ts';
import { exitCodes } from './context.ts';

const receivedAt = now - day;

/** The fields that may be left empty, and those that earlier messages do not have. */
const empty = Object.fromEntries(['size', 'suite', ...laterFields].map((field) => [field, null]));

/** The longest label stands one blank before its value. */
const width = Math.max(...[...fieldOrder, 'suspicion'].map(({ length }) => length)) + 1;

/** Commands on one message from yesterday. */
async function withOneLead(overrides: Parameters<typeof makeNewLead>[0] = {}) {
  const commands = await createCommandsOn(null);
  const newLead = makeNewLead({ receivedAt, attribution: null, ...overrides });
  await commands.withStore((store) => store.add(newLead));
  return { ...commands, newLead, id: newLead.lead.id };
}

test('show says everything about a message, and what is not known as a dash', async () => {
  await using commands = await withOneLead({
    size: null,
    suite: null,
    message: 'Hola\nAdiós',
  });
  const { run, withStore, id } = commands;
  const line = (label: string, value: string) => label.padEnd(width) + value;
  const fields = [
    line('id', id),
    line('received', '2026-11-19T18:00:00.000Z'),
    line('language', 'es'),
    line('name', 'Íñigo Núñez 👋'),
    line('email', 'inigo@empresa.example'),
    line('company', 'Peña & Hijos <S.L.>'),
    line('size', '-'),
    line('suite', '-'),
    line('suspicion', '-'),
  ];
  const message = ['', 'Hola', 'Adiós', ''];
  const shown = async () => {
    const lines = (await run('show', ` ${id} `)).out.split('\n');
    return lines.filter((shown) => !laterFields.some((field) => shown.startsWith(`${field} `)));
  };

  const pending = line('mail', 'pending, next 2026-11-19T18:00:00.000Z, attempts 0');
  expect(await shown()).toEqual([...fields, pending, ...message]);
  await withStore(async (store) => {
    for (const claim of await claimAll(store)) await store.park(claim, '550 no');
  });
  expect(await shown()).toEqual([
    ...fields,
    line('mail', 'parked, attempts 1, 550 no'),
    ...message,
  ]);
  await run('resend', id);
  await withStore(async (store) => {
    for (const claim of await claimAll(store)) await store.markDelivered(claim, now, null);
  });
  const [delivery] = (await shown()).filter((line) => line.startsWith('mail'));
  expect(delivery).toMatch(/^mail +delivered, 2026-11-20T18:00:00.000Z, attempts \d$/);
});

test('for scripts, only what is pending has a next attempt', async () => {
  await using commands = await withOneLead();
  const { run, withStore, id } = commands;
  const deliveries = async () => JSON.parse((await run('show', id, '--json')).out).deliveries;
  expect(await deliveries()).toMatchObject([
    { state: 'pending', nextAttemptAt: '2026-11-19T18:00:00.000Z', deliveredAt: null },
  ]);
  await withStore(async (store) => {
    for (const claim of await claimAll(store)) await store.markDelivered(claim, now, null);
  });
  expect(await deliveries()).toMatchObject([
    { state: 'delivered', nextAttemptAt: null, deliveredAt: '2026-11-20T18:00:00.000Z' },
  ]);
});

test('what a command did is told to people in a sentence and to scripts in numbers', async () => {
  await using commands = await withOneLead();
  const { run, id } = commands;
  expect((await run('give-up', id)).out).toBe(
    'Ended undelivered: no more attempts, no more alarms about it.\n',
  );
  expect((await run('resend', id)).out).toBe('Will be sent within a minute.\n');
  expect((await run('give-up', id, '--json')).out).toBe('{"givenUp":1}\n');
  expect((await run('resend', id, '--json')).out).toBe('{"requeued":1}\n');
  expect((await run('resend', '--parked')).out).toBe('0 will be sent within a minute.\n');
  expect(await run('refuse', id)).toMatchObject({
    code: exitCodes.missing,
    err: 'Nothing to do: it is mail pending, or is being sent right now.\n',
  });
});

test('a message that is refused is told to scripts too', async () => {
  await using commands = await withOneLead({ suspicion: 'too-fast' });
  const { run, id } = commands;
  expect((await run('refuse', id, '--json')).out).toBe('{"refused":1,"exports":[]}\n');
});

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

test('erase says what it cannot reach, and counts what was sent and what is to be sent', async () => {
  await using commands = await withOneLead();
  const { run, withStore, dataDir, id } = commands;
  for (const name of ['leads-b.db', 'leads-a.db', 'leads-a.db-wal', 'my-leads-a.db']) {
    await writeFile(join(dataDir, name), '');
  }
  const beyond = [
    'Not looked into: leads-a.db in DATA_DIR, which may hold copies.',
    'Not looked into: leads-b.db in DATA_DIR, which may hold copies.',
  ];
  const rest = [
    'Beyond this command: mails already sent, what a webhook’s receiver or another store has,',
    'backups, and exports that were made with --stdout or copied.',
    '',
  ];
  const pending = 'Still to be sent: 1. A copy that is on its way right now may arrive.';
  const erased = '1 message erased from the store, with the mail files in DATA_DIR.';
  expect((await run('erase', id)).out.split('\n')).toEqual([erased, ...beyond, pending, ...rest]);

  const sent = makeNewLead({ receivedAt });
  await withStore(async (store) => {
    await store.add(sent);
    for (const claim of await claimAll(store)) await store.markDelivered(claim, now, null);
  });
  const delivered = 'Sent already: 1. Delete them in the mailbox too.';
  expect((await run('erase', sent.lead.id)).out.split('\n')).toEqual([
    erased,
    ...beyond,
    delivered,
    ...rest,
  ]);
  expect(await run('erase', '--quarantined', '--before', '2026-11-20')).toMatchObject({
    code: exitCodes.missing,
    err: 'Nothing in quarantine was received before that day.\n',
  });
});

test('one message is erased without being asked twice, however it is named', async () => {
  await using commands = await withOneLead({ suspicion: 'too-fast' });
  const { run, id } = commands;
  const byDay = await run('erase', '--quarantined', '--before', '2026-11-20', '--json');
  expect(JSON.parse(byDay.out)).toMatchObject({ erased: 1, sent: 0, unfinished: 0 });
  expect((await run('show', id)).out).toContain('mail      erased');
});

test('a list says that there is nothing only where there is nothing', async () => {
  await using commands = await withOneLead();
  const { run } = commands;
  expect((await run('list')).err).toBe('');
  expect((await run('list', '--state', 'parked')).err).toBe('No message is parked.\n');
  expect(await run('list', '--state', 'parked', '--json')).toMatchObject({ out: '[]\n', err: '' });
  expect((await run('search', 'peña')).err).toBe('');
  expect((await run('search', 'peña', '--limit', '1')).err).toBe('');
  expect((await run('search', 'nadie')).err).toBe('No message has words that begin like these.\n');
  expect(await run('search', 'nadie', '--json')).toMatchObject({ out: '[]\n', err: '' });
});

test('a spreadsheet has nothing where nothing is known', async () => {
  await using commands = await withOneLead({ ...empty, message: 'Hola' });
  const { run, id } = commands;
  const [, row] = (await run('export', '--csv', '--stdout')).out.split('\r\n');
  expect(row?.replaceAll('"', '')).toBe(
    `${id},2026-11-19T18:00:00.000Z,es,Íñigo Núñez 👋,inigo@empresa.example,Peña & Hijos <S.L.>,,,Hola,,pending,,,${','.repeat(laterFields.length + attributionParts.length)}`,
  );
});
