/**
 * `npm run test:accessibility`: every page in every state it can be brought to, in both languages,
 * light and dark, on a phone and a desktop, looked at by a second rule engine; by keyboard; adapted by
 * the visitor; and as it is told to screen readers. axe is in `npm test`.
 */
import { buildIfChanged, buildVariables } from './build.ts';
import { installBrowsers } from './browser.ts';
import { readPlaywright } from './test-reports.ts';
import { createTestRun } from './test-run.ts';

// What is tested is the same on every machine, whatever its environment sets.
for (const name of buildVariables) process.env[name] = '';
installBrowsers();
buildIfChanged();

const { suite, end } = createTestRun({ repeat: 'npm run test:accessibility --' });
const command = ['playwright', 'test', '--config', 'playwright.accessibility.config.ts'] as const;
await suite('accessibility', [...command, ...process.argv.slice(2)], {
  path: 'test-results/accessibility.json',
  read: readPlaywright,
});
end();
