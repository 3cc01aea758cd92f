import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { tableFile, type SiteTable } from '@altanube/pages/table';

const settings = {
  name: 'altanube',
  main: 'worker.js',
  compatibility_date: '2026-07-01',
  assets: {
    directory: 'assets',
    binding: 'ASSETS',
    run_worker_first: true,
    html_handling: 'none',
    not_found_handling: 'none',
  },
};

/**
 * Writes a built site as a folder that `wrangler deploy` takes: its files with their compressed copies,
 * a worker with the table of them, and the settings of both.
 */
export async function writeCloudflare(dist: string, folder: string): Promise<void> {
  const table: SiteTable = JSON.parse(readFileSync(join(dist, tableFile), 'utf8'));
  rmSync(folder, { recursive: true, force: true });
  for (const { file } of table.files.flatMap(({ variants }) => variants)) {
    const target = join(folder, 'assets', file);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(dist, file), target);
  }
  await build({
    entryPoints: [join(import.meta.dirname, 'worker.ts')],
    outfile: join(folder, 'worker.js'),
    ...{ bundle: true, minify: true, format: 'esm', target: 'es2022' },
    define: { SITE_TABLE: JSON.stringify(table) },
  });
  writeFileSync(join(folder, 'wrangler.json'), `${JSON.stringify(settings, null, 2)}\n`);
}
