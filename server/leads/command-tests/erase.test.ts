import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emlFolder } from '@altanube/outbox';
import { createMailSender } from '../../testing/delivery.ts';
import { createQuarantineMailTask } from '@altanube/contact/mail/quarantine-mail';
import { day } from '@altanube/outbox/testing/messages';
import {
  claimAll,
  createCommands,
  storeKinds,
  now,
  type Commands,
} from '../../testing/commands.ts';
import { copy } from '../../testing/copy.ts';
import { addMessage, makeMessage } from '../../testing/leads.ts';
import { exitCodes } from '@altanube/outbox/cli';

const personal = {
  name: 'Xiomara Zubizarreta',
  email: 'xiomara@zubizarreta.example',
  company: 'Zubizarreta e Hijas',
  message: 'Llamadme al 600 100 200',
};

/** Writes the files that the `.eml` sender leaves in the data folder. */
async function writeMail({ dataDir }: Commands, id: string): Promise<string[]> {
  await mkdir(join(dataDir, 'mail'), { recursive: true });
  const paths = [`${id}.eml`, `.${id}.eml.part`].map((name) => join(dataDir, 'mail', name));
  for (const path of paths) await writeFile(path, personal.message);
  return paths;
}

/** The content of every file under a folder. */
async function readAll(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1'));
  return (await Promise.all(texts)).join('\n');
}

describe.each(storeKinds)('on %s', (kind) => {
  test('erase leaves only an entry without personal data, and deletes all copies', async () => {
    await using commands = await createCommands(kind);
    const { run, withStore } = commands;
    const message = makeMessage({ receivedAt: now, ...personal });
    const other = makeMessage({ receivedAt: now, email: 'other@empresa.example' });
    const { id } = message;
    await withStore(async (store) => {
      await addMessage(store, message);
      await addMessage(store, other);
      for (const claim of await claimAll(store)) await store.park(claim, '550 xiomara unknown');
    });
    const mails = await writeMail(commands, id);
    const [otherMail = ''] = await writeMail(commands, other.id);
    const path = (await run('export', '--csv')).out.trimEnd();

    const { code, out } = await run('erase', id);
    expect(code).toBe(exitCodes.done);
    expect(out).toContain('1 message erased');
    expect(out).toContain(`Deleted, because it held a copy: ${path}`);
    expect(out).toMatch(/Beyond this command: mails already sent, .* webhook’s receiver/);
    expect(existsSync(path)).toBe(false);
    expect(mails.filter((mail) => existsSync(mail))).toEqual([]);
    expect(existsSync(otherMail)).toBe(true);
    expect(JSON.parse((await run('show', id, '--json')).out)).toMatchObject({
      id,
      receivedAt: new Date(now).toISOString(),
      name: '',
      email: '',
      company: '',
      message: '',
      size: null,
      suite: null,
      deliveries: [{ state: 'erased', lastError: null }],
    });
    expect((await run('show', other.id)).out).toContain('other@empresa.example');
    expect((await run('search', 'xiomara', '--json')).out).toBe('[]\n');
    expect((await run('resend', id)).code).toBe(exitCodes.missing);
    // As on another server, whose files are its own.
    await writeMail(commands, id);
    expect(JSON.parse((await run('erase', id, '--json')).out)).toMatchObject({ erased: 0 });
    expect(mails.filter((mail) => existsSync(mail))).toEqual([]);
    expect((await run('list', '--state', 'erased')).out).toContain(id);
  });

  test('erase --listed erases again what another program has restored', async () => {
    await using commands = await createCommands(kind);
    const message = makeMessage(personal);
    const add = () => commands.withStore((store) => addMessage(store, message));
    await add();
    await commands.run('erase', message.id);
    await commands.query('DELETE FROM deliveries;\nDELETE FROM messages');
    await add();
    expect((await commands.run('erase', '--listed')).out).toBe('1 message erased again.\n');
    expect((await commands.run('show', message.id)).out).not.toContain(personal.email);
  });

  test('erase names who else has copies', async () => {
    await using commands = await createCommands(kind);
    const [sent, moved, waiting] = [makeMessage(), makeMessage(), makeMessage()];
    await commands.withStore(async (store) => {
      await addMessage(store, sent);
      for (const claim of await claimAll(store)) await store.markDelivered(claim, now, null);
      for (const message of [moved, waiting]) await addMessage(store, message);
      await store.markTransferred([moved.id], now);
    });
    const erase = async ({ id }: { id: string }) => (await commands.run('erase', id)).out;
    expect(await erase(sent)).toContain('Delete the copies there too: mail.');
    expect(await erase(moved)).toContain('Delete the copies there too: another store.');
    expect(await erase(waiting)).not.toContain('Delete the copies');
  });

  test('erase announces a copy that is being sent, and its result is not recorded', async () => {
    await using commands = await createCommands(kind);
    const { run, withStore } = commands;
    const { id } = makeMessage();
    await withStore(async (store) => {
      await addMessage(store, { id, receivedAt: now, ...personal });
      const [claim] = await claimAll(store);
      const { out } = await run('erase', id);
      expect(out).toContain('Still to be sent: 1. A copy that is on its way right now may arrive.');
      if (claim !== undefined) await store.retryLater(claim, { at: now, error: personal.email });
      expect(await claimAll(store, now + day)).toEqual([]);
    });
    expect((await run('show', id)).out).toMatch(/mail {6}erased/);
    expect((await run('show', id)).out).not.toContain(personal.email);
  });

  test('erase --from erases all messages of an address in any case, when confirmed', async () => {
    await using commands = await createCommands(kind);
    const { run, withStore } = commands;
    const mine = { ...personal, receivedAt: now };
    const other = makeMessage({ email: `x${personal.email}`, receivedAt: now });
    await withStore(async (store) => {
      await addMessage(store, mine);
      for (const claim of await claimAll(store)) await store.markDelivered(claim, now, null);
      await addMessage(store, { ...mine, email: 'Xiomara@Zubizarreta.Example' });
      await addMessage(store, other);
    });
    const asked = await run('erase', '--from', personal.email);
    expect(asked).toMatchObject({ code: exitCodes.misunderstood, out: '' });
    expect(asked.err).toContain('This would erase 2 messages');
    expect(await commands.list('--state', 'erased')).toEqual([]);

    const { out } = await run('erase', '--from', personal.email, '--yes', '--json');
    expect(JSON.parse(out)).toMatchObject({ erased: 2, sent: 1, unfinished: 1 });
    expect((await run('show', other.id)).out).toContain(`x${personal.email}`);
    expect(await run('erase', '--from', personal.email, '--yes')).toMatchObject({
      code: exitCodes.missing,
      err: `There is no message from ${personal.email}.\n`,
    });
    // A single message needs no confirmation.
    expect((await run('erase', '--from', `x${personal.email}`)).code).toBe(exitCodes.done);
  });

  test('erase --quarantined --before erases messages before a day, when confirmed', async () => {
    await using commands = await createCommands(kind);
    const { run, withStore } = commands;
    const midnight = Date.UTC(2026, 10, 20);
    const suspicion = 'hidden-field';
    const free = makeMessage({ receivedAt: midnight - day });
    const later = makeMessage({ receivedAt: midnight, suspicion });
    const old = [midnight - day, midnight - 1].map((receivedAt) => ({ receivedAt, suspicion }));
    await withStore(async (store) => {
      for (const message of [...old, later, free]) await addMessage(store, message);
    });
    const command = ['erase', '--quarantined', '--before', '2026-11-20'];
    expect(await run(...command)).toMatchObject({
      code: exitCodes.misunderstood,
      err: expect.stringContaining('2 messages in quarantine'),
    });
    expect((await run(...command, '--yes')).out).toContain('2 messages erased');
    for (const [state, { id }] of Object.entries({ quarantined: later, pending: free })) {
      expect(await commands.list('--state', state)).toMatchObject([{ id }]);
    }
    expect((await run(...command, '--yes')).code).toBe(exitCodes.missing);
  });

  test('erase deletes the quarantine mails that name the message', async () => {
    await using commands = await createCommands(kind);
    const { dataDir, run, withStore } = commands;
    const { sendTeamMail } = createMailSender(emlFolder(join(dataDir, 'mail')));
    const clock = { time: now };
    const rest = { sendTeamMail, copy: copy.es, quarantineDays: 30, log: () => {} };
    const odd = { suspicion: 'too-fast', message: 'Здравствуйте 你好 '.repeat(9) };
    const messages = [now, now + day].map((receivedAt) => makeMessage({ ...odd, receivedAt }));
    await withStore(async (store) => {
      const sendIfDue = createQuarantineMailTask({ store, ...rest, now: () => clock.time });
      for (const message of messages) {
        await addMessage(store, message);
        clock.time = message.receivedAt + day;
        await sendIfDue();
      }
    });
    const mails = join(dataDir, 'mail');
    const [first = '', ...others] = (await readdir(mails)).sort();
    expect(others).toHaveLength(1);
    await copyFile(join(mails, first), join(mails, `.${first}.part`));
    await run('erase', messages[0]?.id ?? '');
    expect(await readdir(mails)).toEqual(others);
  });
});

test('erase leaves no byte of a message in the data folder', async () => {
  await using commands = await createCommands();
  const { run, withStore, dataDir } = commands;
  const messages = Array.from({ length: 50 }, () => makeMessage({ receivedAt: now, ...personal }));
  await withStore(async (store) => {
    for (const message of messages) await addMessage(store, message);
    for (const claim of await claimAll(store)) await store.park(claim, personal.email);
    expect(await readAll(dataDir)).toContain(personal.company);
    await run('export', '--csv');
    await run('erase', '--from', personal.email, '--yes');
    const left = (await readAll(dataDir)).toLowerCase();
    for (const text of Object.values(personal)) expect(left).not.toContain(text.toLowerCase());
    for (const word of ['xiomara', 'zubizarreta']) expect(left).not.toContain(word);
  });
});

test('erase names files beside the store that may contain copies', async () => {
  await using commands = await createCommands();
  const { run, withStore, dataDir } = commands;
  const { id } = await withStore((store) => addMessage(store));
  const names = ['leads-a.db', 'leads-a.db-wal', 'my-leads-a.db', 'leads-1.part'];
  for (const name of names) await writeFile(join(dataDir, name), '');
  const { out } = await run('erase', id);
  expect(out.match(/^Not looked into: \S+/gm)).toEqual([
    'Not looked into: leads-1.part',
    'Not looked into: leads-a.db',
  ]);
});
