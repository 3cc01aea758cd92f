/**
 * `npm run test:coverage`: runs the tests and says what they have run of `server/`, `src/` and
 * `packages/`: in Vitest, in the servers that tests start, in the build that renders the pages, and in the browser.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { buildIfChanged, buildVariables } from './build.ts';
import { readCoverage } from './coverage/read.ts';
import { summarise, tables } from './coverage/summary.ts';

const folder = 'test-results/coverage';
const isWindows = process.platform === 'win32';

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const name of buildVariables) process.env[name] = '';

buildIfChanged();
const failed = [run('vitest', ['run', '--config', 'vitest.coverage.config.ts'])];

// What is built now has source maps and is not minified, so that it has no place in a budget.
process.env['BUILD_FOR_COVERAGE'] = '1';
process.env['NODE_V8_COVERAGE'] = `${folder}/build`;
buildIfChanged();
delete process.env['NODE_V8_COVERAGE'];
process.env['COVERAGE_FOLDER'] = folder;
process.env['TEST_WHOLE'] = 'true';
failed.push(run('playwright', ['test', '^(?!.*e2e/pages)', '--reporter=dot']));

const summary = summarise(await readCoverage(folder));
writeFileSync(`${folder}/coverage.json`, JSON.stringify(summary, null, 2));
console.log(`\n${tables(summary)}\n\nEvery file: ${folder}/coverage.json`);
if (failed.some(Boolean)) console.error('Some tests have failed, so that less was run; see above.');
process.exit(failed.some(Boolean) ? 1 : 0);

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit', shell: isWindows }).status !== 0;
}
