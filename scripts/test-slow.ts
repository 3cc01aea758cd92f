/**
 * `npm run test:slow`: every test, in each language, with all repetitions and generated input, from a
 * seed that repeats it, and the second accessibility engine. `--brief`, as CI runs it after `npm test`:
 * only what that leaves out, without recipes and accessibility. Other arguments are parts of paths.
 */
import { randomInt } from 'node:crypto';
import { globSync } from 'node:fs';
import { installBrowsers, installPackages } from './browser.ts';
import { browserTests, buildAndCheck, slowTests, unitTests } from './run-checks.ts';

const seed = (process.env['TEST_SEED'] ??= String(randomInt(2 ** 31)));
console.log(`Repeated by TEST_SEED=${seed} npm run test:slow`);

const isBrief = process.argv.includes('--brief');
const words = process.argv.slice(2).filter((word) => word !== '--brief');
const files = words.map((word) => ` "${word}"`).join('');
const [projects, sample] = isBrief
  ? ['--project=slow --exclude="e2e/recipes/*"', ` --grep="${slowTests}"`]
  : ['--project=whole', ' --project=accessibility'];

installBrowsers();
// For `clock.slow.test.ts`.
if (globSync('/usr/lib/*/faketime/*.so.1').length === 0) installPackages(['libfaketime']);
const browsers = `--project=chromium --project=whole-browser${sample}`;
await buildAndCheck([
  browserTests(`${browsers} --pass-with-no-tests${files}`),
  unitTests(`${projects} --passWithNoTests${files}`),
]);
