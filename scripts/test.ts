/**
 * `npm test`: every check except slow tests, side by side. `npm test -- contact` runs the tests whose
 * file has that word in its path, and nothing else.
 */
import { installBrowsers } from './browser.ts';
import {
  buildAndCheck,
  playwrightReport,
  slowTests,
  staticChecks,
  vitestReport,
} from './run-checks.ts';

const words = process.argv.slice(2);
const isSelection = words.length > 0;
const files = words.map((word) => ` "${word}"`).join('');

// Before the checks, so that no measurement includes it.
installBrowsers();
await buildAndCheck([
  {
    name: 'unit',
    command: `vitest run --project=server --project=site${isSelection ? ' --passWithNoTests' : ''}${files}`,
    report: vitestReport,
  },
  {
    name: 'browser',
    command: `playwright test --project=chromium --project=whole-browser${isSelection ? ` --pass-with-no-tests${files}` : ` --grep-invert="${slowTests}"`}`,
    report: playwrightReport,
  },
  ...(isSelection ? [] : staticChecks),
]);
