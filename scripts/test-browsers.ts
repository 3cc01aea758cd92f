/**
 * `npm run test:browsers`: the main journeys in Firefox and in WebKit. A browser that cannot be had
 * is named, with what would bring it, and fails nothing. `--brief`, as CI runs it, reads each page in one
 * of its languages.
 */
import { installEngines } from './other-browsers.ts';
import { playwrightReport, buildAndCheck } from './run-checks.ts';

const files = process.argv.slice(2).filter((word) => word !== '--brief');
if (!process.argv.includes('--brief')) process.env['TEST_WHOLE'] = 'true';
const engines = installEngines();
for (const { name, packages, isInstalled } of engines) {
  const help = `not tried, since it is not installed: apt-get install ${packages.join(' ')}`;
  if (!isInstalled) console.log(`${name}: ${help}`);
}
const projects = engines.flatMap(({ name, isInstalled }) =>
  isInstalled ? [`--project=${name}`] : [],
);
const command = ['playwright test', ...projects, ...files];
const check = { name: 'browsers', command: command.join(' '), report: playwrightReport };
await buildAndCheck(projects.length > 0 ? [check] : []);
