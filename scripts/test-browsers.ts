/**
 * `npm run test:browsers`: the main journeys in Firefox and in WebKit. A browser that cannot be had
 * is named, with what would bring it, and fails nothing. `--brief`, as CI runs it, tries a third of what
 * others do to the form's DOM.
 */
import { buildIfChanged, buildVariables } from './build.ts';
import { installEngines } from './other-browsers.ts';
import { readPlaywright } from './test-reports.ts';
import { createTestRun } from './test-run.ts';

// What is tested is the same on every machine, whatever its environment sets.
for (const name of buildVariables) process.env[name] = '';
const files = process.argv.slice(2).filter((word) => word !== '--brief');
if (!process.argv.includes('--brief')) process.env['TEST_WHOLE'] = 'true';
const engines = installEngines();
const projects = engines.flatMap(({ engine, version }) =>
  version === null ? [] : [`--project=${engine.name}`],
);
if (projects.length > 0) buildIfChanged();

const { suite, end } = createTestRun({ repeat: 'npm run test:browsers --' });
const command = ['playwright', 'test', '--config', 'playwright.browsers.config.ts'] as const;
if (projects.length > 0) {
  await suite('browsers', [...command, ...projects, ...files], {
    path: 'test-results/browsers.json',
    read: readPlaywright,
  });
}
for (const { engine, version } of engines) {
  const help = `not tried, since it is not installed: apt-get install ${engine.packages.join(' ')}`;
  console.log(`${engine.name}: ${version ?? help}`);
}
end();
