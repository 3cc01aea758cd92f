/**
 * Installs the packages that the lock file names, if they are not there yet. What builds and serves the
 * site needs half of them, and the editor a few more; tests and tools need all.
 *
 * The only script that runs under whatever Node.js the machine has, so it is plain JavaScript.
 * Everything after it runs under the Node.js that the packages bring (see docs/decisions/0001).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';

const oldestNode = [20, 19];
const event = process.env.npm_lifecycle_event ?? '';
/** The workspaces that a command needs; null for all of them. */
const workspaces = /^pre(?:start|dev|build|leads)$/.test(event)
  ? ['site', 'server']
  : /^preedit/.test(event)
    ? ['site', 'server', 'editor']
    : null;
const help = 'The packages could not be installed; npm says why above.';

requireNode();
if (!isInstalled()) {
  console.log('Installing packages (once; takes about a minute) …');
  // Also with NODE_ENV=production: the build and the Node.js that serves are among these packages.
  // Where the lock file does not fit the registry at hand, what it names is installed all the same.
  // No package runs a script that `allowScripts` in package.json does not name: npm 11.16 and newer
  // refuse it, older ones do not know the flag and run all of them.
  const flags = ['--include=dev', '--strict-allow-scripts', '--loglevel=error'];
  flags.push(...(workspaces ?? []).map((name) => `--workspace=${name}`));
  const isDone = npm('ci', ...flags) || npm('install', '--no-save', ...flags);
  if (!isDone) fail(help);
}
if (!ownNodeRuns()) {
  const isRebuilt = npm('rebuild', 'node', '--foreground-scripts', '--loglevel=error');
  if (!isRebuilt) fail(help);
}
// Scripts are run by `exec`, so that no shell stands between npm and them and keeps a signal for
// itself. For a Windows shell, which has no such command, it is one that runs what follows it.
if (isWindows()) writeFileSync('node_modules/.bin/exec.cmd', '@%*\r\n');

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
  const isSame = (path) =>
    path === '' || wanted[path]?.optional || installed[path]?.version === wanted[path]?.version;
  if (workspaces === null) return Object.keys(wanted).every(isSame);
  // What these packages need in turn has come with them.
  const named = Object.entries(wanted)
    .filter(([path]) => ['packages', ...workspaces].includes(path.split('/')[0]))
    .flatMap(([, { dependencies, devDependencies }]) =>
      Object.keys({ ...dependencies, ...devDependencies }),
    );
  return (
    named.every((name) => installed[`node_modules/${name}`] !== undefined) &&
    Object.keys(installed).every(isSame)
  );
}

function ownNodeRuns() {
  const own = 'node_modules/.bin/node';
  // npm puts it first on PATH, so that it mostly runs this.
  if (existsSync(own) && realpathSync(own) === process.execPath) return true;
  return spawnSync(own, ['--version'], { shell: isWindows() }).status === 0;
}

function npm(...args) {
  return spawnSync('npm', args, { stdio: 'inherit', shell: isWindows() }).status === 0;
}

function isWindows() {
  return process.platform === 'win32';
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
