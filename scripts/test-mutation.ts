/**
 * `npm run test:mutation -- server/leads/receive src/lead`: changes the code in those places in small
 * ways, one at a time, and says which changes no test has found. Without a path: all it is for.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';

const paths = process.argv.slice(2);
const mutate = paths.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`));
const choice = mutate.length === 0 ? [] : ['--mutate', [...mutate, '!**/*.test.ts'].join()];
const ended = spawnSync('stryker', ['run', 'stryker.config.ts', ...choice], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
// Left behind by a run that was ended; other runners would find the tests in it.
rmSync('.cache/mutation/copies', { recursive: true, force: true });
process.exit(ended.status ?? 1);
