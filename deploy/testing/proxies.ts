import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, openSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@altanube/outbox/testing/free-port';

export const siteHost = 'www.example.com';
export const otherHost = 'example.com';

/** A proxy with the configuration of `deploy/`, on free ports of 127.0.0.1. */
export type Proxy = {
  httpOrigin: string;
  httpsOrigin: string;
  /** Folder for the challenges of certbot; null if the proxy obtains certificates itself. */
  challengeFolder: string | null;
  logs(): string;
};

type Options = {
  folder: string;
  /** Files of a certificate for both names, and of its key. */
  certificate: { key: string; certificate: string };
  servers: readonly string[];
  resources: AsyncDisposableStack;
};

const shippedAddress = '127.0.0.1:3000';
const startTimeoutMs = 60_000;
/** Debian installs servers in a folder that is only in the PATH of root. */
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` };

/** nginx terminates TLS in front of Varnish. */
const commands = {
  nginx: 'nginx -v',
  caddy: 'caddy version',
  varnish: 'nginx -v && varnishd -V',
  pgbouncer: 'pgbouncer -V',
  postgresql: 'pg_dump -V && ls /usr/lib/postgresql/*/bin/initdb',
  age: 'age --version',
};
export type ProgramName = keyof typeof commands;
type ProxyName = 'nginx' | 'caddy' | 'varnish';

export const proxyNames: ProxyName[] = ['nginx', 'caddy', 'varnish'];

export function isInstalled(name: ProgramName): boolean {
  return spawnSync(commands[name], { env, shell: true }).status === 0;
}

export async function startProxy(name: ProxyName, options: Options): Promise<Proxy> {
  await mkdir(options.folder, { recursive: true });
  return { nginx: startNginx, caddy: startCaddy, varnish: startVarnish }[name](options);
}

async function startNginx(options: Options): Promise<Proxy> {
  const { folder, certificate, servers } = options;
  const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()];
  const challengeFolder = join(folder, 'acme');
  const site = await readShippedFile('nginx.conf', [
    ['listen 80 default_server', `listen 127.0.0.1:${httpPort} default_server`],
    ['listen [::]:80 default_server', `listen 127.0.0.2:${httpPort} default_server`],
    ['listen 443 ssl', `listen 127.0.0.1:${httpsPort} ssl`],
    ['listen [::]:443 ssl', `listen 127.0.0.2:${httpsPort} ssl`],
    ['/etc/letsencrypt/live/www.example.com/fullchain.pem', certificate.certificate],
    ['/etc/letsencrypt/live/www.example.com/privkey.pem', certificate.key],
    ['/var/log/nginx/', `${folder}/`],
    ['/var/www/acme', challengeFolder],
  ]);
  const lines = repeatLines(site, /127\.0\.0\.1:3000/, servers, (line, server) =>
    line.replace(shippedAddress, server),
  );
  await writeFile(join(folder, 'site.conf'), lines);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  // Like Debian's own nginx.conf, whose logs contain visitors' addresses.
  const main = `${process.getuid?.() === 0 ? 'user root root;' : ''}
    daemon off;
    pid ${folder}/nginx.pid;
    error_log ${folder}/error.log;
    events { worker_connections 768; }
    http {
      access_log ${folder}/access.log;
      ${temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
      gzip on;
      include ${folder}/site.conf;
    }`;
  await writeFile(join(folder, 'nginx.conf'), main);
  await startProgram(['nginx', '-c', join(folder, 'nginx.conf'), '-p', folder], httpsPort, options);
  const origins = listOrigins(httpPort, httpsPort);
  return { ...origins, challengeFolder, logs: () => readLogs(folder) };
}

async function startCaddy(options: Options): Promise<Proxy> {
  const { folder, certificate, servers } = options;
  const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()];
  const local = `http_port ${httpPort}\nhttps_port ${httpsPort}\ndefault_bind 127.0.0.1\nadmin off`;
  const tls = `tls ${certificate.certificate} ${certificate.key}`;
  const file = join(folder, 'Caddyfile');
  const text = await readShippedFile('Caddyfile', [
    ['\n{\n', `\n{\n${local}\nstorage file_system ${join(folder, 'storage')}\n`],
    [`\n${siteHost} {\n`, `\n${siteHost} {\n${tls}\n`],
    [`\n${otherHost} {\n`, `\n${otherHost} {\n${tls}\n`],
    [`to ${shippedAddress}`, `to ${servers.join(' ')}`],
  ]);
  await writeFile(file, text);
  const command = ['caddy', 'run', '--adapter', 'caddyfile', '--config', file];
  await startProgram(command, httpsPort, options);
  const origins = listOrigins(httpPort, httpsPort);
  return { ...origins, challengeFolder: null, logs: () => readLogs(folder) };
}

async function startVarnish(options: Options): Promise<Proxy> {
  const { folder, servers } = options;
  const port = await findFreePort();
  const file = join(folder, 'varnish.vcl');
  const vcl = await readShippedFile('varnish.vcl', []);
  const serverLine =
    /^(?:backend one|    (?:all_)?servers\.add_backend\(one|    if \(bereq\.retries == 1\))/;
  const text = repeatLines(vcl, serverLine, servers, (line, server, index) => {
    const [host = '', ownPort = ''] = server.split(':');
    return line
      .replace(/\bone/, `server${index}`)
      .replace('retries == 1', `retries == ${index + 1}`)
      .replace('"127.0.0.1"', `"${host}"`)
      .replace('"3000"', `"${ownPort}"`);
  });
  await writeFile(file, text);
  const storage = ['-n', join(folder, 'varnish'), '-f', file, '-s', 'malloc,64m'];
  const args = ['-F', '-j', 'none', ...storage, '-a', `127.0.0.1:${port}`];
  const parameters = ['-p', 'http_gzip_support=off', '-p', 'backend_remote_error_holddown=0'];
  await startProgram(['varnishd', ...args, ...parameters], port, options);
  const front = { ...options, folder: join(folder, 'front'), servers: [`127.0.0.1:${port}`] };
  return { ...(await startProxy('nginx', front)), logs: () => readLogs(folder) };
}

/** Reads a file of `deploy/` and replaces addresses and paths. Throws if one of them is missing. */
async function readShippedFile(name: string, replacements: [string, string][]): Promise<string> {
  let text = await readFile(join(import.meta.dirname, '../../deploy', name), 'utf8');
  for (const [shipped, tested] of replacements) {
    if (!text.includes(shipped)) throw new Error(`deploy/${name} has no “${shipped}”`);
    text = text.replaceAll(shipped, tested);
  }
  return text;
}

/** Repeats each line that names a server for every server, as the comments in the files say. */
function repeatLines(
  text: string,
  serverLine: RegExp,
  servers: readonly string[],
  rewrite: (line: string, server: string, index: number) => string,
): string {
  const lines = text
    .split('\n')
    .flatMap((line) =>
      serverLine.test(line) ? servers.map((server, at) => rewrite(line, server, at)) : [line],
    );
  return lines.join('\n');
}

/** Starts a program that ends with `resources`, or when this process ends or is killed. */
export async function startProgram(
  [command = '', ...args]: string[],
  port: number,
  { folder, resources }: Pick<Options, 'folder' | 'resources'>,
): Promise<void> {
  const log = openSync(join(folder, 'output.log'), 'a');
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', command, ...args], {
    stdio: ['ignore', log, log],
    env: { ...env, HOME: folder },
  });
  const closed = once(child, 'close');
  resources.defer(async () => {
    child.kill('SIGTERM');
    await closed;
  });
  for (const end = performance.now() + startTimeoutMs; !(await isListening(port));) {
    if (child.exitCode !== null || performance.now() > end) {
      throw new Error(`${command} does not listen:\n${readLogs(folder)}`);
    }
    await sleep(30);
  }
}

function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = once(socket, 'connect').then(() => true);
  return isOpen.catch(() => false).finally(() => socket.destroy());
}

function listOrigins(http: number, https: number) {
  return { httpOrigin: `http://127.0.0.1:${http}`, httpsOrigin: `https://127.0.0.1:${https}` };
}

function readLogs(folder: string): string {
  const files = globSync(join(folder, '**/*.log'));
  return files.map((file) => readFileSync(file, 'utf8')).join('\n');
}
