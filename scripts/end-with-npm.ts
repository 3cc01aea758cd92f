import { relative, sep } from 'node:path';

const checkIntervalMs = 250;

/**
 * From here on this process gets SIGTERM once the npm that runs it as a script is gone: npm passes
 * on SIGTERM and SIGINT, no SIGHUP, and nothing when it is killed. A script that npm did not start
 * outlives whoever did, as a server should.
 */
export function endWithNpm(): void {
  if (!isRunByNpm()) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, checkIntervalMs);
  timer.unref();
}

/** npm tells a script its own command, and so whatever the script starts. */
function isRunByNpm(): boolean {
  const script = relative(process.cwd(), process.argv[1] ?? '').replaceAll(sep, '/');
  const command = ['exec', 'node', ...process.execArgv, script].join(' ');
  return process.env['npm_lifecycle_script'] === command;
}
