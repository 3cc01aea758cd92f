/** `npm run build`: the site to `dist/`; with `-- --target`, also for an edge network. */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const targets = ['cloudflare', 'netlify', 'vercel'] as const;

const target = readTarget();
const isWindows = process.platform === 'win32';
const build = spawnSync('astro', ['build', '--root=site'], { stdio: 'inherit', shell: isWindows });
if (build.error !== undefined) throw build.error;
if (build.status !== 0) process.exit(1);
if (target !== null) {
  const { writeEdge } = await import('../deploy/edge/write.ts');
  await writeEdge(target, 'dist', `dist-${target}`);
  console.log(`dist-${target}/ is built; deploy/platforms.md says how to deploy it.`);
}

function readTarget(): (typeof targets)[number] | null {
  try {
    const { values } = parseArgs({ options: { target: { type: 'string' } } });
    if (values.target === undefined) return null;
    const known = targets.find((name) => name === values.target);
    if (known !== undefined) return known;
    throw new Error(`There is no target “${values.target}”.`);
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : error}\nnpm run build -- [--target ${targets.join('|')}]`,
    );
    return process.exit(2);
  }
}
