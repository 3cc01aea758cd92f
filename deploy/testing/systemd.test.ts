import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '@altanube/outbox/testing/free-port';
import { listenLocally } from '@altanube/outbox/testing/local-server';
import { startSmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { bootInstallation, canRunSystemd, type Installation } from './systemd.ts';

/** Each test starts from what the test before has left. */
describe.skipIf(!canRunSystemd)('on a machine with systemd', () => {
  let site: Installation;
  let smtpPort: number;
  let lastUpdate: string;
  beforeAll(async () => {
    smtpPort = await findFreePort();
    const settings = `SMTP_URL=smtps://localhost:${smtpPort}\nLEADS_TO=team@example.com`;
    site = await bootInstallation(await findFreePort(), settings);
    lastUpdate = join(site.dataDir, 'last-update');
  });
  afterAll(() => site[Symbol.asyncDispose]());

  const showServer = async () => (await site.run('systemctl show -P MainPID altanube')).output;
  const setOrigin = (url: string) => site.as(`git -C repository remote set-url origin ${url}`);

  const startMailServer = () =>
    startSmtpPeer({ port: smtpPort, secure: true, ...site.certificate });

  test('restart.sh says what is wrong in .env, and leaves the server running', async () => {
    const [server, file] = [await showServer(), join(site.root, '.env')];
    const restart = () => site.run('current/deploy/restart.sh');
    const settings = readFileSync(file, 'utf8');
    for (const [line, problem] of [
      ['ANON_KEY=half#secret', 'line 4: expected quotes around the value of ANON_KEY'],
      ['LEADS_RETENTION_DAYS=thirty', 'LEADS_RETENTION_DAYS: expected a whole number'],
    ] as const) {
      writeFileSync(file, `${settings}${line}\n`);
      expect(await restart()).toEqual({ code: 1, output: expect.stringContaining(problem) });
    }
    expect(await showServer()).toBe(server);
    writeFileSync(file, `${settings}LEADS_RETENTION_DAYS=30 # thirty\n`);
    expect(await restart()).toEqual({ code: 0, output: '' });
    expect(await showServer()).not.toBe(server);
  });

  test('a run of the timer restarts the server if it has updated', async () => {
    const [release, server] = [site.getCurrentRelease(), await showServer()];
    expect(await site.update()).toBe('inactive');
    expect(existsSync(lastUpdate)).toBe(true);
    expect(await showServer()).toBe(server);
    await site.commit();
    expect(await site.update()).toBe('inactive');
    expect(site.getCurrentRelease()).not.toBe(release);
    expect(await showServer()).not.toBe(server);
  });

  test('builds a commit again when a date of its content has passed', async () => {
    const release = site.getCurrentRelease();
    writeFileSync(join(site.root, 'dist/.stale-after'), '1767225600\n');
    writeFileSync(join(site.root, 'BUILD'), 'rm ../../dist/.stale-after');
    expect(await site.update()).toBe('inactive');
    writeFileSync(join(site.root, 'BUILD'), '');
    const rebuilt = site.getCurrentRelease();
    expect(rebuilt).not.toBe(release);
    expect(rebuilt.split('-').at(-1)).toBe(release.split('-').at(-1));
    expect(await site.update()).toBe('inactive');
    expect(site.getCurrentRelease()).toBe(rebuilt);
  });

  test('fails while the repository cannot be reached, or does not answer', async () => {
    rmSync(lastUpdate, { force: true });
    await using silent = await listenLocally(createServer());
    for (const url of ['/opt/altanube/moved', `http://127.0.0.1:${silent.port}/site.git`]) {
      await setOrigin(url);
      expect(await site.update()).toBe('failed');
    }
    expect(existsSync(lastUpdate)).toBe(false);
    await setOrigin('/opt/altanube/upstream');
    expect(await site.update()).toBe('inactive');
    expect(existsSync(lastUpdate)).toBe(true);
  });

  test('tries a commit again if it was interrupted, and mails a refusal until it arrives', async () => {
    const [release, build] = [site.getCurrentRelease(), join(site.root, 'BUILD')];
    await site.commit();
    writeFileSync(build, 'touch ../../building; exec sleep 600');
    await site.run('systemctl start --no-block altanube-update');
    await expect.poll(() => existsSync(join(site.root, 'building'))).toBe(true);
    await site.run('systemctl kill --signal=KILL altanube-update');
    await expect.poll(site.readState).toBe('failed');

    writeFileSync(build, 'echo Not today; exit 1');
    expect(await site.update()).toBe('failed');
    expect(site.getCurrentRelease()).toBe(release);
    writeFileSync(build, '');
    await using peer = await startMailServer();
    for (let count = 0; count < 2; count += 1) expect(await site.update()).toBe('failed');
    const [{ to, mail } = { to: [], mail: null }, ...others] = peer.received;
    expect(to).toEqual(['team@example.com']);
    expect(mail?.subject).toMatch(/^Alarma de .*: se ha rechazado una actualización$/);
    expect(mail?.text).toContain('Not today');
    expect(others).toEqual([]);
  });

  test('mails which of the installed files have changed, and restarts before that', async () => {
    const server = await showServer();
    await site.commit(undefined, 'deploy/nginx.conf');
    await site.commit(undefined, 'deploy/altanube-update.timer');
    expect(await site.update()).toBe('failed');
    expect(await showServer()).not.toBe(server);
    await using peer = await startMailServer();
    expect(await site.update()).toBe('inactive');
    const changed = 'deploy/altanube-update.timer is another one now: does /etc/systemd/system/';
    expect(peer.received.map(({ mail }) => mail.text)).toEqual([expect.stringContaining(changed)]);
    expect(peer.received[0]?.mail.text).not.toContain('nginx');
  });

  test('leaves a version that changes the tables to a person, and makes a backup first', async () => {
    const release = site.getCurrentRelease();
    const addMigration = (text: string) =>
      text.replace("'001 messages': {", "'002 test': { async up() {} },\n  '001 messages': {");
    await site.commit(addMigration, 'packages/outbox/src/store/migrations.ts');
    expect(await site.update()).toBe('failed');
    expect(site.getCurrentRelease()).toBe(release);
    const backups = join(site.root, 'backups');
    expect(existsSync(backups)).toBe(false);
    await site.as('current/deploy/update.sh');
    expect(site.getCurrentRelease()).not.toBe(release);
    expect(readdirSync(backups)).toEqual([expect.stringMatching(/^leads-/)]);
    await using peer = await startMailServer();
    expect(await site.update()).toBe('inactive');
    expect(peer.received.map(({ mail }) => mail.text)).toEqual([
      expect.stringContaining('This version changes the tables: 002 test.'),
    ]);
  });
});
