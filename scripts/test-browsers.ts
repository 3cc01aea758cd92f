/**
 * `npm run test:browsers`: the main journeys in Firefox and WebKit. Reports missing browsers with
 * the packages that provide it and fails nothing. `--brief`, as CI runs it, reads each page in one
 * of its languages.
 */
import { findFirefox, findWebKit, installBrowsers, installPackages } from './browser.ts';
import { browserTests, buildAndCheck, slowTests } from './run-checks.ts';

const engines = [
  { name: 'firefox', packages: ['firefox-esr'], find: findFirefox },
  { name: 'webkit', packages: ['webkit2gtk-driver', 'xvfb'], find: findWebKit },
];

installBrowsers();
const files = process.argv.slice(2).filter((word) => word !== '--brief');
const sample = process.argv.includes('--brief') ? [`--grep-invert="${slowTests}"`] : [];
const projects = engines.flatMap(({ name, packages, find }) => {
  if (find() === null) installPackages(packages);
  if (find() !== null) return [`--project=${name}`];
  console.log(
    `${name}: not tried, since it is not installed: apt-get install ${packages.join(' ')}`,
  );
  return [];
});
const check = { ...browserTests([...projects, ...sample, ...files].join(' ')), name: 'browsers' };
await buildAndCheck(projects.length > 0 ? [check] : []);
