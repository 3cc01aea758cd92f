/**
 * Installs the packages that the lock file names, if they are not there yet.
 *
 * The only script that runs under whatever Node.js the machine has, so it is plain JavaScript.
 * Everything after it runs under the Node.js that the packages bring (see docs/decisions/0001).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const oldestNode = [20, 19];

requireNode();
if (!isInstalled()) {
  console.log('Installing packages (once; takes about a minute) …');
  npm('ci', '--loglevel=error');
}
if (!ownNodeRuns()) {
  npm('rebuild', 'node', '--foreground-scripts', '--loglevel=error');
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = oldestNode;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    fail(`Node.js ${oldestNode.join('.')} or newer is needed; this is ${process.versions.node}.`);
  }
}

/** npm keeps a copy of the lock file in node_modules that names what is really there. */
function isInstalled() {
  const installedLock = 'node_modules/.package-lock.json';
  if (!existsSync(installedLock)) return false;
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedLock, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || installed[path]?.version === entry.version,
  );
}

function ownNodeRuns() {
  return spawnSync('node_modules/.bin/node', ['--version'], { shell: isWindows() }).status === 0;
}

function npm(...args) {
  try {
    execFileSync('npm', args, { stdio: 'inherit', shell: isWindows() });
  } catch {
    fail(`"npm ${args.join(' ')}" did not succeed; its own message stands above.`);
  }
}

function isWindows() {
  return process.platform === 'win32';
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
