import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/** Has a package.json and a lock of its own. */
const folder = join(import.meta.dirname, 'observatory');
const observatory = join(folder, 'node_modules/@mdn/mdn-http-observatory');
const preloaded = join(observatory, 'conf/hsts-preload.json');

const resultSchema = z.object({
  scan: z.object({ algorithmVersion: z.number(), grade: z.string(), score: z.number() }),
  tests: z.record(z.string(), z.object({ result: z.string(), scoreModifier: z.number() })),
});

export type ObservatoryResult = z.infer<typeof resultSchema>;

/**
 * What MDN's HTTP Observatory says of a site, at `host` or `host:port`, by https and by http. The
 * certificate in this file is trusted besides those that Node.js knows.
 */
export async function scan(host: string, certificate: string): Promise<ObservatoryResult> {
  installObservatory();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(observatory, 'src/scan.js'), host],
    { env: { NODE_EXTRA_CA_CERTS: certificate } },
  );
  return resultSchema.parse(JSON.parse(stdout));
}

/** Installs the Observatory, if it is not there as its lock says. */
function installObservatory(): void {
  const [wanted, installed] = [folder, join(folder, 'node_modules')].map((place) =>
    versionsIn(join(place, place === folder ? 'package-lock.json' : '.package-lock.json')),
  );
  if (wanted !== installed) {
    const npm = spawnSync('npm', ['ci', '--prefix', folder, '--ignore-scripts'], {
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    if (npm.status !== 0) throw new Error(`The Observatory could not be installed: ${npm.stderr}`);
  }
  // Its install script would fetch the list of all sites that browsers preload; this one is in none.
  if (!existsSync(preloaded)) writeFileSync(preloaded, '{}');
}

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional() })),
});

function versionsIn(lock: string): string | null {
  if (!existsSync(lock)) return null;
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(lock, 'utf8')));
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version }]) => `${path} ${version}`)
    .sort()
    .join();
}
