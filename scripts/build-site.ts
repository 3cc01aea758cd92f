/** `npm run build`: the site to `dist/`. `-- --target cloudflare` also writes it for that network. */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const target = readTarget();
const isWindows = process.platform === 'win32';
const build = spawnSync('astro', ['build', '--root=site'], { stdio: 'inherit', shell: isWindows });
if (build.error !== undefined) throw build.error;
if (build.status !== 0) process.exit(1);
if (target === 'cloudflare') {
  const { writeCloudflare } = await import('../deploy/cloudflare/write.ts');
  await writeCloudflare('dist', 'dist-cloudflare');
  console.log('dist-cloudflare/ is built; deploy/platforms.md says how to deploy it.');
}

function readTarget(): string | null {
  try {
    const { values } = parseArgs({ options: { target: { type: 'string' } } });
    if (values.target === undefined || values.target === 'cloudflare') return values.target ?? null;
    throw new Error(`There is no target “${values.target}”.`);
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : error}\nnpm run build -- [--target cloudflare]`,
    );
    return process.exit(2);
  }
}
