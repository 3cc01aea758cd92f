/** `npm run build`: the site to `dist/`; with `-- --target`, also for an edge network. */
import { parseArgs } from 'node:util';
import { build } from './build.ts';

const targets = ['cloudflare', 'netlify', 'vercel'] as const;

const target = readTarget();
build(process.env);
if (target !== null) {
  const { writeEdge } = await import('../deploy/edge/write-edge.ts');
  await writeEdge(target, 'dist', `dist-${target}`);
  console.log(`dist-${target}/ is built; deploy/platforms.md says how to deploy it.`);
}

function readTarget(): (typeof targets)[number] | null {
  const { target: name } = parseArgs({ options: { target: { type: 'string' } } }).values;
  if (name === undefined) return null;
  const known = targets.find((target) => target === name);
  if (known !== undefined) return known;
  console.error(`There is no target “${name}”.\nnpm run build -- [--target ${targets.join('|')}]`);
  return process.exit(2);
}
