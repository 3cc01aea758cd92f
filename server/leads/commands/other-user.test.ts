import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { createCommandsOn, day, now } from '../../testing/commands.ts';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { makeNewLead } from '../../testing/leads.ts';
import { sharedPostgres } from '../../testing/shared-postgres.ts';
import { openStore } from '../open-store.ts';
import { exitCodes } from '@altanube/outbox/cli';

const postgres = sharedPostgres();
afterAll(() => postgres[Symbol.asyncDispose]());

const main = join(import.meta.dirname, '../cli.ts');
const root = 0;
/** A user without any rights, on every system. */
const other = 65_534;

type Environment = Record<string, string>;

async function runAs(uid: number, folder: string, env: Environment, args: string[]) {
  const child = spawn(process.execPath, [main, ...args], { cwd: folder, env, uid, gid: uid });
  const [[code], out, err] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, out, err };
}

/** Only root can run commands as somebody else. */
describe.runIf(process.geteuid?.() === root).each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  /** A data folder of another user, with a message in the store. */
  async function createFolder(owner: number) {
    const folder = await temporaryFolder();
    const dataDir = join(folder.path, 'data');
    await chmod(folder.path, 0o755);
    await mkdir(dataDir);
    const databaseUrl = kind === 'SQLite' ? null : await postgres.createDatabase();
    const newLead = makeNewLead();
    const store = openStore({ dataDir, databaseUrl });
    await store.add(newLead);
    await store.close();
    await chown(dataDir, owner, owner);
    for (const name of await readdir(dataDir)) await chown(join(dataDir, name), owner, owner);
    const env = { DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) };
    return {
      dataDir,
      id: newLead.lead.id,
      runAs: (uid: number, ...args: string[]) => runAs(uid, folder.path, env, args),
      [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
    };
  }

  test('what root writes into a data folder belongs to its owner, who can erase it', async () => {
    await using folder = await createFolder(other);
    const { dataDir, id } = folder;
    const exported = await folder.runAs(root, 'export', '--csv');
    expect(exported).toMatchObject({ code: exitCodes.done });
    await folder.runAs(root, 'resend', id);
    for (const name of ['.', ...(await readdir(dataDir, { recursive: true }))]) {
      expect([name, (await stat(join(dataDir, name))).uid]).toEqual([name, other]);
    }
    const { code, out } = await folder.runAs(other, 'erase', id);
    expect(out).toContain(`Deleted, because it held a copy: ${exported.out.trimEnd()}`);
    expect(code).toBe(exitCodes.done);
    expect(await readdir(join(dataDir, 'exports'))).toEqual([]);
  });

  test('nobody else writes an export that the owner could not delete', async () => {
    await using folder = await createFolder(root);
    await chmod(folder.dataDir, 0o777);
    for (const name of await readdir(folder.dataDir)) {
      await chmod(join(folder.dataDir, name), 0o666);
    }
    const { code, err } = await folder.runAs(other, 'export', '--csv');
    expect(err).toContain('belongs to another user: run this command as that user');
    expect(code).toBe(exitCodes.unavailable);
    expect(await readdir(folder.dataDir)).not.toContain('exports');
  });

  test('an export that may not be deleted is named, and everything else is erased', async () => {
    await using folder = await createFolder(other);
    const { dataDir, id } = folder;
    const path = (await folder.runAs(other, 'export', '--csv')).out.trimEnd();
    await chown(path, root, root);
    const { code, out, err } = await folder.runAs(other, 'erase', id);
    expect(out).toContain('1 message erased');
    expect(err).toContain('Not deleted');
    expect(err).toContain(path);
    expect(code).toBe(exitCodes.unavailable);
    expect((await folder.runAs(other, 'show', id)).out).toContain('erased');
    expect(await readdir(join(dataDir, 'exports'))).toHaveLength(1);
  });
});

describe.each(['SQLite', 'PostgreSQL'])('where files cannot be deleted, on %s', (kind) => {
  /** Folders that nobody can read, whatever their rights: links onto themselves. */
  async function createCommands() {
    const commands = await createCommandsOn(
      kind === 'SQLite' ? null : await postgres.createDatabase(),
    );
    for (const name of ['exports', 'outbox']) await symlink(name, join(commands.dataDir, name));
    return commands;
  }

  test('erase erases what it can, says what is left, and does not end as done', async () => {
    await using commands = await createCommands();
    const { lead } = makeNewLead();
    await commands.withStore((store) => store.add(makeNewLead(lead)));
    await mkdir(join(commands.dataDir, 'mail'));
    await writeFile(join(commands.dataDir, 'mail', `${lead.id}.eml`), 'a mail');
    const { code, out, err } = await commands.run('erase', lead.id, '--json');
    expect(code).toBe(exitCodes.unavailable);
    expect(JSON.parse(out)).toMatchObject({ erased: 1 });
    for (const name of ['exports', 'outbox']) {
      expect(err).toMatch(new RegExp(`^Not deleted, .*: ELOOP: .*${name}'$`, 'm'));
    }
    expect((await commands.run('list', '--state', 'erased')).out).toContain(lead.id);
    expect(await readdir(join(commands.dataDir, 'mail'))).toEqual([]);
  });

  test.each([
    ['refuse', ['refuse', '--all', '--yes'], 'hidden-field'],
    ['purge', ['purge', '--delivered-before', '1'], null],
  ])('so does %s', async (_, command, suspicion) => {
    await using commands = await createCommands();
    const newLead = makeNewLead({ receivedAt: now - 3 * day, suspicion });
    await commands.withStore(async (store) => {
      await store.add(newLead);
      await store.giveUp(newLead.lead.id, now - 3 * day);
    });
    const { code, out, err } = await commands.run(...command);
    expect(out).toContain('1 message deleted.');
    expect(err).toContain('Not deleted');
    expect(code).toBe(exitCodes.unavailable);
    expect((await commands.run('list', '--json')).out).toBe('[]\n');
  });
});
