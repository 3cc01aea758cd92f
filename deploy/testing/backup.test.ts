import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { waitForLine } from '../../server/testing/child.ts';
import { openCommands } from '../../server/testing/commands.ts';
import { addMessage, makeMessage } from '../../server/testing/leads.ts';
import { isInstalled } from './proxies.ts';

const canRun = isInstalled('postgresql') && isInstalled('age');

test.skipIf(!canRun).each([
  ['SQLite', ''],
  ['PostgreSQL', 'README.md'],
  ['PostgreSQL in a container', 'container.md'],
])('a backup of %s restores all but what was erased since', async (_, guide) => {
  await using resources = new AsyncDisposableStack();
  const root = resources.use(await createTemporaryFolder()).path;
  const databaseUrl = guide === '' ? null : await startPostgres(resources);
  const dataDir = join(root, 'data');
  installRelease(root, `DATA_DIR=${dataDir}\nDATABASE_URL=${databaseUrl ?? ''}\n`);
  const { run, list, withStore } = openCommands({ databaseUrl, dataDir });
  const [kept, erased, later] = [makeMessage(), makeMessage(), makeMessage()];
  await withStore((store) => addMessage(store, kept));
  await withStore((store) => addMessage(store, erased));

  const shell = createShell(root, databaseUrl);
  if (guide === 'container.md') shell(readCommands(guide, 'pg_dump'));
  else backUp(root, shell);
  await run('erase', erased.id);
  await withStore((store) => addMessage(store, later));
  const [backup = ''] = fs.globSync(join(root, 'leads-*'));
  if (guide === '') await run('restore', backup);
  else {
    const commands = readCommands(guide, 'psql -X').replace(/^DB=.*/m, '');
    shell(commands.replace(/(?:\/opt\/altanube\/backups\/)?leads-2026[-\w.]*/, backup));
    await run('erase', '--listed');
  }
  const restored = (await list()).map(({ id, email }) => [id, email]);
  expect(Object.fromEntries(restored)).toEqual({ [kept.id]: kept.email, [erased.id]: '' });
});

type Shell = ReturnType<typeof createShell>;

/** Runs commands for the database's container here, and none of systemd and of the site's user. */
function createShell(root: string, databaseUrl: string | null) {
  const ignored = 'systemctl() { :; }; as() { :; }';
  const docker = 'docker() { if [ "$2" = exec ]; then shift 4; "$@"; fi; }';
  const { port, password } = new URL(databaseUrl ?? 'postgres://');
  const container = { PGHOST: 'localhost', PGPORT: port, PGPASSWORD: decodeURIComponent(password) };
  const env = { ...process.env, ...container, DB: databaseUrl ?? '', ALTANUBE_ROOT: root };
  return (command: string, variables: NodeJS.ProcessEnv = {}) =>
    execFileSync('bash', ['-euc', [ignored, docker, command].join('\n')], {
      ...{ cwd: root, env: { ...env, ...variables }, stdio: 'pipe' },
    });
}

/** Backs up with the script, and leaves the copy that was sent away in the folder. */
function backUp(root: string, shell: Shell): void {
  const folder = join(root, 'backups');
  shell('touch -d 2020-01-01 backups/leads-old');
  const send = (BACKUP_SEND: string) =>
    shell(resolve('deploy/backup.sh'), { BACKUP_DIR: folder, BACKUP_SEND });
  expect(() => send('false | cat')).toThrow();
  expect(fs.readdirSync(join(root, 'data'))).not.toContain('last-backup');
  shell('age-keygen -o key && age-keygen -y key >recipient');
  send(`age -R ${root}/recipient >${root}/sent-$NAME.age`);
  const time = fs.readFileSync(join(root, 'data/last-backup'), 'utf8').trimEnd();
  expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());
  expect(fs.readdirSync(folder)).not.toContain('leads-old');
  shell('mv .env settings && age -d -i key sent-*.age | tar -x && cmp .env settings');
}

/** Reads the block of commands of a document that has some text. */
function readCommands(guide: string, text: string): string {
  const blocks = fs.readFileSync(resolve('deploy', guide), 'utf8').split(/^```\w*\n/m);
  return blocks.find((block, index) => index % 2 === 1 && block.includes(text)) ?? '';
}

/** Links this repository to `current`, with other settings. */
function installRelease(root: string, settings: string): void {
  fs.writeFileSync(join(root, '.env'), settings);
  for (const folder of ['current', 'backups', 'data']) fs.mkdirSync(join(root, folder));
  fs.symlinkSync('../.env', join(root, 'current/.env'));
  for (const name of ['content', 'node_modules', 'packages', 'server']) {
    fs.symlinkSync(resolve(name), join(root, 'current', name));
  }
}

/** Debian's server, since its `pg_dump` refuses newer ones. Returns the address of a database. */
async function startPostgres(resources: AsyncDisposableStack): Promise<string> {
  const setUp = `psql -qc "CREATE ROLE altanube LOGIN PASSWORD 'a b/c'" \
    -c 'CREATE DATABASE altanube OWNER altanube' -c '\\connect altanube' \
    -c 'ALTER SCHEMA public OWNER TO altanube'`;
  const command = ['-t', 'sh', '-ec', `${setUp}; echo "port $PGPORT"; cat`];
  const child = spawn('pg_virtualenv', command, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  resources.defer(async () => {
    child.stdin.end();
    await ended;
  });
  const [, port] = await waitForLine(child, /^port (\d+)$/);
  return `postgres://altanube:a%20b%2Fc@localhost:${port}/altanube`;
}
