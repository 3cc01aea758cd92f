import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { processFigures } from '../process-figures.ts';

export type MeasuredBuild = {
  seconds: number;
  /** As the processors have worked for it, whatever else they did. */
  processorSeconds: number;
  peakMb: number;
  /** Of `dist`, compressed copies included, in megabytes. */
  distMb: number;
};

/** Builds the site in a folder, as `npm run build` does. */
export async function measureBuild(folder: string): Promise<MeasuredBuild> {
  const startedAt = performance.now();
  const astro = join(folder, 'node_modules/astro/bin/astro.mjs');
  const build = spawn(process.execPath, [astro, 'build', '--silent'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  let peakMb = 0;
  let processorSeconds = 0;
  const timer = setInterval(() => {
    const figures = processFigures(build.pid ?? 0);
    if (figures === null) return;
    ({ peakMb, processorSeconds } = figures);
  }, 50);
  const [code] = await once(build, 'exit');
  clearInterval(timer);
  if (code !== 0) throw new Error(`The build in ${folder} ended with ${String(code)}`);
  const seconds = (performance.now() - startedAt) / 1000;
  return { seconds, processorSeconds, peakMb, distMb: bytesBelow(join(folder, 'dist')) / 1e6 };
}

function bytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
