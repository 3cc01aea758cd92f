/**
 * `npm test`: every check there is, side by side, and one line at the end that counts them all. Long
 * tests run in part; `npm run test:endurance` runs the whole. `npm test -- contact` runs the tests
 * that belong to a word, whole, and nothing else.
 */
import { contentProblems } from '#content/content-problems.ts';
import { buildVariables } from './build.ts';
import { installBrowsers } from './browser.ts';
import { readPlaywright, readVitest } from './test-reports.ts';
import { createTestRun } from './test-run.ts';
import { testFilesAbout } from './test-selection.ts';

const words = process.argv.slice(2);
const isSelection = words.length > 0;
const selected = testFilesAbout(words);
if (isSelection && selected.unit.length + selected.browser.length === 0) {
  console.error(
    `No test has ${words.map((word) => `“${word}”`).join(' or ')} in its file or name.`,
  );
  process.exit(1);
}

// What is tested is the same on every machine, whatever its environment sets.
for (const name of buildVariables) process.env[name] = '';
// What is asked for by name is tried in every language, and also if it takes long.
if (isSelection) Object.assign(process.env, { TEST_WHOLE: 'true', TEST_BY_NAME: 'true' });
// A mistake in the content would be found by several of the checks: it is said once, and at once.
const problems = contentProblems();
if (problems !== null) {
  console.log(`${problems}\n0 passed, 1 failed`);
  process.exit(1);
}
// Installed now, so that nothing is measured that is not the project's.
installBrowsers();

const { check, suite, end } = createTestRun({ repeat: 'npm test --' });
const isBuilt = check('build', ['node', 'scripts/build-if-changed.ts']);
await Promise.all([!isSelection && checkSources(), runUnitTests(), runBrowserTests()]);
end();

async function checkSources(): Promise<void> {
  await check('types', ['astro', 'check', '--silent']);
  await check('lint', ['eslint', '--max-warnings=0', '.']);
  await check('format', ['prettier', '--check', '--log-level=warn', '.']);
  await check('spelling', ['cspell', '--no-progress', '--no-summary']);
}

async function runUnitTests(): Promise<void> {
  if (!(await isBuilt) || (isSelection && selected.unit.length === 0)) return;
  await suite('unit and server tests', ['vitest', 'run', ...selected.unit], {
    path: 'test-results/unit.json',
    read: readVitest,
  });
}

async function runBrowserTests(): Promise<void> {
  if (!(await isBuilt) || (isSelection && selected.browser.length === 0)) return;
  await suite('browser tests', ['playwright', 'test', ...selected.browser], {
    path: 'test-results/e2e.json',
    read: readPlaywright,
  });
}
