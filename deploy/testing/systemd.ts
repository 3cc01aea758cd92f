import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { expect, vi } from 'vitest';
import { writeDist } from '../../server/testing/dist.ts';

/** Whether this machine can run a second systemd, in namespaces of its own. */
export const canRunSystemd =
  process.getuid?.() === 0 &&
  existsSync('/usr/lib/systemd/systemd') &&
  spawnSync('unshare', ['--mount', '--cgroup', 'true']).status === 0;

/**
 * Only the units of `deploy/` are loaded, and empty targets: those of the machine would set up and
 * clean its real folders. In place of the build, a release runs BUILD.
 */
const bootScript = `
  mkdir -p certs units var-lib/altanube opt/upstream && cp /etc/passwd /etc/group .
  cp $REPOSITORY/deploy/*.service $REPOSITORY/deploy/*.socket $REPOSITORY/deploy/*.timer units
  sed -i "s/127.0.0.1:3000/127.0.0.1:$PORT/" units/altanube.socket
  for name in sysinit basic sockets timers network-online multi-user shutdown; do
    echo '[Unit]' >units/$name.target
  done
  echo 'altanube:x:9797:9797::/opt/altanube:/usr/sbin/nologin' >>passwd
  echo 'altanube:x:9797:' >>group
  cp -r $REPOSITORY/content $REPOSITORY/deploy $REPOSITORY/packages $REPOSITORY/server opt/upstream
  build='ln -s ../../node_modules ../../dist . && sh ../../BUILD'
  echo '{ "type": "module", "scripts": { "build": "'$build'" } }' >opt/upstream/package.json
  printf '[user]\\nname = Test\\nemail = test@example.com\\n' >opt/.gitconfig
  openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -keyout key \\
    -out certs/authority.pem -addext subjectAltName=DNS:localhost 2>/dev/null
  touch opt/BUILD && chown -R 9797:9797 opt var-lib/altanube

  mount --make-rprivate / && mount -t proc proc /proc && mount -t tmpfs tmpfs /run
  mount -t tmpfs tmpfs /sys/fs/cgroup && mount -t cgroup2 cgroup2 /sys/fs/cgroup
  mount -t tmpfs tmpfs /opt && mkdir -p /opt/altanube && mount --bind opt /opt/altanube
  for name in packages node_modules; do
    mkdir opt/$name && mount --bind $REPOSITORY/$name /opt/altanube/$name
  done
  mount --bind var-lib /var/lib && mount --bind units /etc/systemd/system
  mount --bind certs /etc/ssl/certs && mount --bind passwd /etc/passwd && mount --bind group /etc/group
  export container=test SYSTEMD_UNIT_PATH=/etc/systemd/system
  exec /usr/lib/systemd/systemd --system --unit=basic.target`;

export type Installation = Awaited<ReturnType<typeof bootInstallation>>;

/** A machine that is installed as `deploy/README.md` says, with the real units and scripts. */
export async function bootInstallation(port: number, settings: string) {
  await using resources = new AsyncDisposableStack();
  const { path: folder } = resources.use(await createTemporaryFolder());
  chmodSync(folder, 0o755);
  const root = join(folder, 'opt');
  await writeDist(join(root, 'dist'));
  writeFileSync(join(root, '.env'), `DATA_DIR=/var/lib/altanube\n${settings}\n`);
  const namespaces = ['--pid', '--fork', '--mount', '--uts', '--ipc', '--cgroup', '--kill-child'];
  // Ends with this process, however that ends.
  const command = ['--pdeathsig', 'KILL', 'unshare', ...namespaces, 'sh', '-ec', bootScript];
  const init = spawn('setpriv', command, {
    cwd: folder,
    env: { PATH: process.env['PATH'], REPOSITORY: resolve('.'), PORT: String(port) },
    stdio: 'inherit',
  });
  const ended = once(init, 'exit');
  resources.defer(async () => {
    init.kill('SIGKILL');
    await ended;
  });

  /** Runs a command as root on the machine. */
  const run = async (command: string) => {
    const children = readFileSync(`/proc/${init.pid}/task/${init.pid}/children`, 'utf8');
    const args = ['--target', children.trim(), '--all', 'sh', '-c', `cd /opt/altanube; ${command}`];
    const child = spawn('nsenter', args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const written = Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = await once(child, 'close');
    return { code, output: (await written).join('').trim() };
  };
  /** Runs a command as the site's user. */
  const as = async (command: string) => {
    const { code, output } = await run(`runuser -u altanube -- env HOME=/opt/altanube ${command}`);
    if (code !== 0) throw new Error(`${command}: ${output}`);
  };
  const readState = async () => (await run('systemctl is-active altanube-update')).output;
  const isRunning = () => run('systemctl is-system-running');
  await vi.waitFor(async () => expect(await isRunning()).toMatchObject({ code: 0 }), 60_000);
  await as('git init --quiet --initial-branch=main upstream');
  await as('git -C upstream add --all');
  await as('git -C upstream commit --quiet --message First');
  await as('git clone --quiet --bare upstream repository');
  await as('sh upstream/deploy/update.sh');
  await run('systemctl start altanube.socket altanube');
  // Waits in the socket until the server has read its settings.
  await fetch(`http://127.0.0.1:${port}/healthz`);

  return Object.assign(resources.move(), {
    root,
    dataDir: join(folder, 'var-lib/altanube'),
    /** Of a mail server on localhost, by an authority that only this machine knows. */
    certificate: {
      key: readFileSync(join(folder, 'key')),
      cert: readFileSync(join(folder, 'certs/authority.pem')),
    },
    run,
    as,
    readState,
    /** Does what the timer does, if more often, and returns the state of the unit afterwards. */
    update: () => run('systemctl reset-failed; systemctl start altanube-update').then(readState),
    getCurrentRelease: () => basename(readlinkSync(join(root, 'current'))),
    /** Commits a change upstream; the default change has no effect. */
    async commit(change = (text: string) => `${text}\n`, file = 'package.json'): Promise<void> {
      const path = join(root, 'upstream', file);
      writeFileSync(path, change(readFileSync(path, 'utf8')));
      await as('git -C upstream commit --quiet --all --message Next');
    },
  });
}
