/**
 * `npm test`: every check there is, side by side. What takes long is in `npm run test:slow`. `npm test --
 * contact` runs the tests whose file has that word in its path, and nothing else.
 */
import { installBrowsers } from './browser.ts';
import { buildAndCheck, playwrightReport, staticChecks, vitestReport } from './run-checks.ts';

const words = process.argv.slice(2);
const isSelection = words.length > 0;
const filter = isSelection
  ? ` --passWithNoTests ${words.map((word) => `"${word}"`).join(' ')}`
  : '';

// Tests selected by name run in every language.
if (isSelection) process.env['TEST_WHOLE'] = 'true';
// Before the checks, so that no measurement includes it.
installBrowsers();
await buildAndCheck([
  {
    name: 'unit',
    command: `vitest run --project=server --project=site${filter}`,
    report: vitestReport,
  },
  {
    name: 'browser',
    command: `playwright test --project=chromium --project=whole-browser${filter.replace('--passWithNoTests', '--pass-with-no-tests')}`,
    report: playwrightReport,
  },
  ...(isSelection ? [] : staticChecks),
]);
