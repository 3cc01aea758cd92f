/**
 * `npm run test:endurance`: the whole of what `npm test` runs only in part, that is every language in a
 * browser, and kills, attacks and generated input, from a seed that repeats them. Ends with the same line.
 * `--brief`, as CI runs it, leaves out the longest repetitions: the recipes of README.md, each with a build
 * and the tests of its own, and in a browser the language that `npm test` has tried.
 */
import { randomInt } from 'node:crypto';
import { installBrowsers } from './browser.ts';
import { buildVariables } from './build.ts';
import { readPlaywright, readVitest, type Report } from './test-reports.ts';
import { createTestRun, type Command } from './test-run.ts';

const seed = process.env['TEST_SEED'] ?? String(randomInt(2 ** 31));
process.env['TEST_SEED'] = seed;
// What is tested is the same on every machine, whatever its environment sets.
for (const name of buildVariables) process.env[name] = '';
const repeat = `TEST_SEED=${seed} npm run test:endurance --`;
console.log(`Repeated by ${repeat.replace(/ --$/, '')}`);

const isBrief = process.argv.includes('--brief');
Object.assign(
  process.env,
  isBrief ? { TEST_RARE: 'true', TEST_FIRST_TURN: '1' } : { TEST_WHOLE: 'true' },
);
const files = process.argv.slice(2).filter((word) => word !== '--brief');
const { check, suite, end } = createTestRun({ repeat });
installBrowsers();
const isBuilt = await check('build', ['node', 'scripts/build-if-changed.ts']);
if (isBuilt) {
  await runTests('browser tests', ['playwright', 'test'], {
    files: files.filter(isBrowserFile),
    path: 'test-results/e2e.json',
    read: readPlaywright,
  });
  const short = isBrief ? ['--exclude', 'e2e/recipes/**'] : [];
  await runTests(
    'endurance',
    ['vitest', 'run', '--config', 'vitest.endurance.config.ts', ...short],
    {
      files: files.filter((file) => !isBrowserFile(file)),
      path: 'test-results/endurance.json',
      read: readVitest,
    },
  );
}
end();

/** Runs the files that were asked for, or, if none was, all that a runner has. */
async function runTests(
  name: string,
  command: Command,
  { files: chosen, ...report }: { files: string[]; path: string; read: (path: string) => Report },
): Promise<void> {
  if (files.length === 0 || chosen.length > 0) await suite(name, [...command, ...chosen], report);
}

function isBrowserFile(file: string): boolean {
  return file.includes('.spec.ts');
}
