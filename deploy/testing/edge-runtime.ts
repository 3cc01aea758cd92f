import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** No workspace: only this test installs it. */
const tools = join(import.meta.dirname, '../cloudflare');

type Runtime = { unsafeGetDirectURL(): Promise<URL>; dispose(): Promise<void> };

/** A written folder in Cloudflare's own runtime, with its settings as `wrangler dev` would read them. */
export async function startCloudflare(folder: string, bindings: Record<string, string>) {
  const { Miniflare } = await importMiniflare();
  const settings = JSON.parse(readFileSync(join(folder, 'wrangler.json'), 'utf8'));
  const { assets } = settings;
  const runtime: Runtime = new Miniflare({
    modules: true,
    modulesRoot: folder,
    scriptPath: join(folder, settings.main),
    compatibilityDate: settings.compatibility_date,
    bindings,
    assets: {
      directory: join(folder, assets.directory),
      binding: assets.binding,
      routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
      assetConfig: {
        html_handling: assets.html_handling,
        not_found_handling: assets.not_found_handling,
      },
    },
    // Skips Miniflare's network layer, which compresses replies again.
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  });
  const { origin } = await runtime.unsafeGetDirectURL();
  return { origin, [Symbol.asyncDispose]: () => runtime.dispose() };
}

async function importMiniflare() {
  const entry = join(tools, 'node_modules/miniflare/dist/src/index.js');
  if (!existsSync(entry)) {
    const args = ['ci', '--prefix', tools, '--ignore-scripts', '--loglevel=error'];
    const npm = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
    if (npm.status !== 0) throw new Error('Miniflare could not be installed; npm says why above');
  }
  return import(pathToFileURL(entry).href);
}
