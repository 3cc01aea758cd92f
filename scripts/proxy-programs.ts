/** nginx, Caddy and Varnish, for `npm run test:deploy`, and what it needs besides. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { installPackages } from './browser.ts';

export type ProxyName = 'nginx' | 'caddy' | 'varnish';

/** What of a proxy is installed, and how to get it. */
export type ProxyProgram = {
  name: ProxyName;
  packages: readonly string[];
  /** Name and version, null where it is not installed. */
  version: () => string | null;
};

export const proxyPrograms: readonly ProxyProgram[] = [
  {
    name: 'nginx',
    packages: ['nginx'],
    version: () => versionOf('nginx', ['-v']),
  },
  {
    name: 'caddy',
    packages: ['caddy'],
    version: () => versionOf('caddy', ['version'], 'Caddy '),
  },
  {
    // nginx speaks TLS in front of it.
    name: 'varnish',
    packages: ['varnish', 'nginx'],
    version: () => (versionOf('nginx', ['-v']) === null ? null : versionOf('varnishd', ['-V'])),
  },
];

/** The library that gives a process another clock, null where it is not installed. */
export function findFaketime(): string | null {
  return globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0] ?? null;
}

/** Whether there is an OpenSSL to make certificates with. */
export function hasOpenssl(): boolean {
  return versionOf('openssl', ['version']) !== null;
}

/** What is there to test with; what is missing is installed if it can be. */
export function installProxies(): { program: ProxyProgram; version: string | null }[] {
  const missing = proxyPrograms.filter(({ version }) => version() === null);
  const packages = new Set(missing.flatMap(({ packages }) => packages));
  if (findFaketime() === null) packages.add('libfaketime');
  if (!hasOpenssl()) packages.add('openssl');
  if (packages.size > 0) installPackages([...packages]);
  return proxyPrograms.map((program) => ({ program, version: program.version() }));
}

/** Debian keeps servers where only root's shell looks. */
export function pathOf(command: string): string {
  const path = `/usr/sbin/${command}`;
  return existsSync(path) ? path : command;
}

/** The first line that a program writes about itself, null where it cannot be run. */
function versionOf(command: string, args: string[], prefix = ''): string | null {
  try {
    const quoted = [pathOf(command), ...args].join(' ');
    const output = execFileSync('sh', ['-c', `${quoted} 2>&1`], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return `${prefix}${output.split('\n')[0]?.trim() ?? ''}`;
  } catch {
    return null;
  }
}
