/**
 * Runs checks side by side, shows how far they are, and says at the end what failed, how to repeat
 * it, and how many there were.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { endWithNpm } from './end-with-npm.ts';
import { describeProgress, formatDuration, type Progress } from './test-progress.ts';
import type { Report } from './test-reports.ts';

const resultsFolder = 'test-results';
const isWindows = process.platform === 'win32';

export type Command = [name: string, ...args: string[]];

export type TestRun = {
  /** A command that either passes or does not. Resolves to whether it did. */
  check(name: string, command: Command): Promise<boolean>;
  /**
   * A runner that writes a report, in which each test counts; there has to be one. What an earlier
   * run has written there is removed first.
   */
  suite(
    name: string,
    command: Command,
    report: { path: string; read: (path: string) => Report },
  ): Promise<boolean>;
  /** Writes one line with what was counted, and exits: with 0 if nothing failed. */
  end(): never;
};

/** A new run, of which a failed file is repeated with `repeat` and its name. */
export function createTestRun({ repeat }: { repeat: string }): TestRun {
  mkdirSync(resultsFolder, { recursive: true });
  const startedAt = performance.now();
  const total = { passed: 0, failed: 0 };
  const repeatCommands: string[] = [];
  const failedFiles = new Set<string>();
  const running = new Set<Progress>();
  const children = new Set<ChildProcess>();
  const stopShowing = showProgress(running);
  // Whoever ends the run ends what it has started.
  endWithNpm();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      for (const child of children) child.kill(signal);
      stopShowing();
      console.error(`Ended by ${signal}.`);
      process.exit(1);
    });
  }

  /** Runs a command, with what it writes in a log file; resolves to its exit code, or its signal. */
  async function execute(progress: Progress, log: string, [name, ...args]: Command) {
    const output = openSync(log, 'w');
    const child = spawn(name, args, {
      stdio: ['ignore', output, output, isWindows ? 'ignore' : 'ipc'],
      shell: isWindows,
    });
    closeSync(output);
    children.add(child);
    running.add(progress);
    child.on('message', (message) => Object.assign(progress, message));
    const end = Promise.withResolvers<number | string>();
    child.once('error', ({ message }) => end.resolve(message));
    child.once('close', (code, signal) => end.resolve(signal ?? code ?? 1));
    try {
      return await end.promise;
    } finally {
      children.delete(child);
      running.delete(progress);
    }
  }

  function logOf(name: string): string {
    return join(resultsFolder, `${name.replaceAll(' ', '-')}.log`);
  }

  function say(isPassed: boolean, name: string, { startedAt }: Progress, result = ''): void {
    const took = formatDuration(performance.now() - startedAt);
    writeLine(`${isPassed ? '✓' : '✗'} ${name.padEnd(24)} ${took.padStart(12)}  ${result}`);
  }

  return {
    async check(name, command) {
      const progress: Progress = { name, startedAt: performance.now() };
      const log = logOf(name);
      const code = await execute(progress, log, command);
      say(code === 0, name, progress);
      if (code === 0) {
        total.passed += 1;
        return true;
      }
      total.failed += 1;
      writeLine(readFileSync(log, 'utf8').trimEnd());
      if (typeof code === 'string') writeLine(`${command[0]} was ended: ${code}`);
      repeatCommands.push(`npx ${command.join(' ')}`);
      return false;
    },

    async suite(name, command, { path, read }) {
      rmSync(path, { force: true });
      const progress: Progress = { name, startedAt: performance.now() };
      const log = logOf(name);
      const code = await execute(progress, log, command);
      const {
        passed,
        failures,
        flaky = [],
      } = readOr({ passed: 0, failures: [] }, () => read(path));
      // A runner that fails without a failed test, or runs none, has failed as a whole.
      const isBroken = failures.length === 0 && (code !== 0 || passed === 0);
      total.passed += passed;
      total.failed += isBroken ? 1 : failures.length;
      const isPassed = failures.length === 0 && !isBroken;
      say(isPassed, name, progress, `${passed} passed, ${failures.length} failed`);
      for (const { file, title, message } of failures) {
        failedFiles.add(file);
        writeLine(`\n✗ ${file} › ${title}\n${message}`);
      }
      for (const { file, title, message } of flaky) {
        writeLine(`\n✓ on its second try: ${file} › ${title}\n${message}`);
      }
      if (isBroken) {
        writeLine(lastLines(log, 80));
        writeLine(`${command[0]} ended with ${code}; all it wrote is in ${log}`);
        repeatCommands.push(`npx ${command.join(' ')}`);
      }
      return isPassed;
    },

    end() {
      stopShowing();
      if (failedFiles.size > 0) repeatCommands.push(`${repeat} ${[...failedFiles].join(' ')}`);
      if (repeatCommands.length > 0) console.log(`\nTo repeat: ${repeatCommands.join('; ')}`);
      console.log(`in ${formatDuration(performance.now() - startedAt)}`);
      console.log(`${total.passed} passed, ${total.failed} failed`);
      process.exit(total.failed === 0 ? 0 : 1);
    },
  };
}

/** On a terminal a line that is written over each second; elsewhere a line now and then. */
function showProgress(running: ReadonlySet<Progress>): () => void {
  const intervalMs = process.stdout.isTTY ? 1_000 : 30_000;
  const timer = setInterval(() => {
    const line = describeProgress([...running], performance.now());
    if (line === '') return;
    if (process.stdout.isTTY)
      process.stdout.write(`${eraseLine}${line.slice(0, process.stdout.columns - 1)}`);
    else console.log(line);
  }, intervalMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    if (process.stdout.isTTY) process.stdout.write(eraseLine);
  };
}

const eraseLine = '\r\u001b[2K';

function writeLine(line: string): void {
  console.log(process.stdout.isTTY ? `${eraseLine}${line}` : line);
}

function readOr(none: Report, read: () => Report): Report {
  try {
    return read();
  } catch (error) {
    writeLine(`The report of the tests cannot be read: ${error}`);
    return none;
  }
}

function lastLines(file: string, count: number): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}
