import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathOf, type ProxyName } from '#scripts/proxy-programs.ts';
import { freePort } from '@altanube/outbox/testing/free-port';
import type { Certificate } from './authority.ts';
import { listening, startChild, type Child } from './child.ts';
import { siteHost } from './names.ts';
import { repeatLines, shippedFile } from './shipped.ts';

/** A proxy with the file of `deploy/`, on free ports of 127.0.0.1. */
export type Proxy = AsyncDisposable & {
  name: ProxyName;
  httpPort: number;
  httpsPort: number;
  /** Where certbot would put what the authority asks for; null where the proxy does so itself. */
  challengeFolder: string | null;
  /** All that its logs hold so far. */
  logs(): Promise<string>;
};

export type ProxyOptions = {
  /** An empty folder of its own. */
  folder: string;
  certificate: Certificate;
  /** Addresses of the servers, with their ports. */
  servers: readonly string[];
};

const shippedServer = '127.0.0.1:3000';

export const startProxy: Record<ProxyName, (options: ProxyOptions) => Promise<Proxy>> = {
  nginx: startNginx,
  caddy: startCaddy,
  varnish: startVarnish,
};

async function startNginx({ folder, certificate, servers }: ProxyOptions): Promise<Proxy> {
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const logs = join(folder, 'logs');
  const challengeFolder = join(folder, 'acme');
  for (const path of [logs, challengeFolder]) await mkdir(path, { recursive: true });
  const shipped = await shippedFile('nginx.conf', [
    ['listen 80 default_server', `listen 127.0.0.1:${httpPort} default_server`],
    ['listen [::]:80 default_server', `listen 127.0.0.2:${httpPort} default_server`],
    ['listen 443 ssl', `listen 127.0.0.1:${httpsPort} ssl`],
    ['listen [::]:443 ssl', `listen 127.0.0.2:${httpsPort} ssl`],
    ['/etc/letsencrypt/live/www.example.com/fullchain.pem', certificate.certificateFile],
    ['/etc/letsencrypt/live/www.example.com/privkey.pem', certificate.keyFile],
    ['/var/log/nginx/', `${logs}/`],
    ['/var/www/acme', challengeFolder],
  ]);
  await writeFile(join(folder, 'altanube.conf'), repeatLines(shipped, shippedServer, servers));
  await writeFile(join(folder, 'nginx.conf'), aroundNginx(folder, logs));
  const child = startChild(pathOf('nginx'), ['-c', join(folder, 'nginx.conf'), '-p', folder]);
  await listening(child, httpsPort);
  return {
    name: 'nginx',
    httpPort,
    httpsPort,
    challengeFolder,
    logs: () => logsOf(child, logs),
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  };
}

/** What Debian's own nginx.conf sets around it: as many connections, and logs that name visitors. */
function aroundNginx(folder: string, logs: string): string {
  const isRoot = process.getuid?.() === 0;
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${isRoot ? 'user root root;' : ''}
    daemon off;
    worker_processes 2;
    pid ${join(folder, 'nginx.pid')};
    error_log ${join(logs, 'error.log')};
    events { worker_connections 768; }
    http {
      access_log ${join(logs, 'access.log')};
      ${kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n')}
      gzip on;
      include ${join(folder, 'altanube.conf')};
    }`;
}

async function startCaddy({ folder, certificate, servers }: ProxyOptions): Promise<Proxy> {
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const { certificateFile, keyFile } = certificate;
  const here = `http_port ${httpPort}\nhttps_port ${httpsPort}\ndefault_bind 127.0.0.1\nadmin off`;
  const tls = `tls ${certificateFile} ${keyFile}`;
  const file = join(folder, 'Caddyfile');
  const shipped = await shippedFile('Caddyfile', [
    ['\n{\n', `\n{\n${here}\nstorage file_system ${join(folder, 'storage')}\n`],
    [`\n${siteHost} {\n`, `\n${siteHost} {\n${tls}\n`],
    ['\nexample.com {\n', `\nexample.com {\n${tls}\n`],
    [`to ${shippedServer}`, `to ${servers.join(' ')}`],
  ]);
  await writeFile(file, shipped);
  const args = ['run', '--adapter', 'caddyfile', '--config', file];
  const child = startChild(pathOf('caddy'), args, { HOME: folder });
  await listening(child, httpsPort);
  return {
    name: 'caddy',
    httpPort,
    httpsPort,
    challengeFolder: null,
    logs: () => logsOf(child, null),
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  };
}

/** Varnish, and nginx in front of it, which speaks TLS. */
async function startVarnish({ folder, certificate, servers }: ProxyOptions): Promise<Proxy> {
  const port = await freePort();
  const file = join(folder, 'varnish.vcl');
  await writeFile(file, forServers(await shippedFile('varnish.vcl', []), servers));
  const child = startChild(pathOf('varnishd'), [
    ...['-F', '-j', 'none', '-n', join(folder, 'varnish'), '-f', file],
    ...['-a', `127.0.0.1:${port}`, '-s', 'malloc,64m', '-p', 'http_gzip_support=off'],
  ]);
  await listening(child, port);
  const front = join(folder, 'front');
  await mkdir(front);
  const nginx = await startNginx({ folder: front, certificate, servers: [`127.0.0.1:${port}`] });
  return {
    ...nginx,
    name: 'varnish',
    logs: async () => (await logsOf(child, null)) + (await nginx.logs()),
    async [Symbol.asyncDispose]() {
      await nginx[Symbol.asyncDispose]();
      await child[Symbol.asyncDispose]();
    },
  };
}

/** Repeats each line of a backend for each server. */
function forServers(vcl: string, servers: readonly string[]): string {
  const isOfBackend = /^(backend one|    (?:all_)?servers\.add_backend\(one)/;
  return vcl
    .split('\n')
    .flatMap((line) => {
      if (!isOfBackend.test(line)) return [line];
      return servers.map((server, index) => {
        const [host = '', port = ''] = server.split(':');
        return line
          .replace(/\bone/, `server${index}`)
          .replace('"127.0.0.1"', `"${host}"`)
          .replace('"3000"', `"${port}"`);
      });
    })
    .join('\n');
}

async function logsOf(child: Child, folder: string | null): Promise<string> {
  const files = folder === null ? [] : (await readdir(folder)).map((name) => join(folder, name));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return [child.output(), ...texts].join('\n');
}
