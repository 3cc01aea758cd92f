/**
 * `npm run test:slow`: what `npm test` leaves out or runs in part: every language in a browser, and
 * kills, attacks and generated input, from a seed that repeats them. `--brief`, as CI runs it, leaves out
 * what `npm test` runs, the recipes of docs/recipes.md, and most kills, attacks and generated input.
 * Other arguments are parts of paths of test files.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { installBrowsers } from './browser.ts';
import { buildAndCheck, playwrightReport, vitestReport } from './run-checks.ts';

const seed = process.env['TEST_SEED'] ?? String(randomInt(2 ** 31));
process.env['TEST_SEED'] = seed;
console.log(`Repeated by TEST_SEED=${seed} npm run test:slow`);

const isBrief = process.argv.includes('--brief');
const playwright = 'playwright test --project=chromium --project=whole-browser';
const exclusion = isBrief ? ` --test-list-invert=${listQuickTests()}` : '';
Object.assign(
  process.env,
  isBrief ? { TEST_RARE: 'true', TEST_FIRST_TURN: '1' } : { TEST_WHOLE: 'true' },
);
const words = process.argv.slice(2).filter((word) => word !== '--brief');
const files = words.map((word) => ` "${word}"`).join('');
const recipes = isBrief ? ' --exclude "e2e/recipes/recipes.test.ts"' : '';

installBrowsers();
const browser = {
  name: 'browser',
  command: `${playwright} --pass-with-no-tests${exclusion}${files}`,
  report: playwrightReport,
};
const slow = {
  name: 'slow',
  command: `vitest run --project=slow --passWithNoTests${recipes}${files}`,
  report: vitestReport,
};
await buildAndCheck([browser, slow]);

/** Writes the browser tests that `npm test` runs to a file. Titles differ by language. */
function listQuickTests(): string {
  const file = 'test-results/quick-tests.txt';
  const { stdout } = spawnSync(`${playwright} --list`, { shell: true, encoding: 'utf8' });
  mkdirSync('test-results', { recursive: true });
  writeFileSync(file, stdout.replaceAll(/ @[\w-]+/g, ''));
  return file;
}
