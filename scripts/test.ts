/**
 * `npm test`: every check except slow tests, side by side. `npm test -- contact` runs the tests whose
 * file has that word in its path, and nothing else.
 */
import { installBrowsers } from './browser.ts';
import { browserTests, buildAndCheck, slowTests, staticChecks, unitTests } from './run-checks.ts';

const words = process.argv.slice(2);
const isSelection = words.length > 0;
const files = words.map((word) => ` "${word}"`).join('');

// Before the checks, so that no measurement includes it.
installBrowsers();
const [units, browsers] = isSelection
  ? [` --passWithNoTests${files}`, ` --pass-with-no-tests${files}`]
  : ['', ` --grep-invert="${slowTests}"`];
await buildAndCheck([
  unitTests(`--project=server --project=site${units}`),
  browserTests(`--project=chromium --project=whole-browser${browsers}`),
  ...(isSelection ? [] : staticChecks),
]);
