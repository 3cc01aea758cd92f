import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type Count = { passed: number; failed: number };

/** A run of checks that goes on after a failure, so that one run shows everything. */
export type TestRun = {
  /** A command that either passes or does not. */
  check(name: string, command: string, ...args: string[]): void;
  /** An action that fails by throwing. */
  attempt(name: string, action: () => void): void;
  /** A runner with a report of its own, in which each test counts. */
  suite(name: string, read: () => Count, command: string, ...args: string[]): void;
  /** Writes one line with what was counted, and exits: with 0 if nothing failed. */
  end(): never;
};

export function createTestRun(): TestRun {
  const total: Count = { passed: 0, failed: 0 };

  function attempt(name: string, action: () => void): void {
    console.log(`\n— ${name}`);
    try {
      action();
      total.passed += 1;
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      total.failed += 1;
    }
  }

  return {
    check(name, command, ...args) {
      attempt(name, () => {
        if (!run(command, args)) throw new Error(`${command} found something to mend; see above.`);
      });
    },
    attempt,
    suite(name, read, command, ...args) {
      console.log(`\n— ${name}`);
      const passed = run(command, args);
      const count = countOr({ passed: 0, failed: 0 }, read);
      total.passed += count.passed;
      // A runner that fails without a failed test, or runs none, has failed as a whole.
      const isBroken = count.failed === 0 && (!passed || count.passed === 0);
      total.failed += isBroken ? 1 : count.failed;
    },
    end() {
      console.log(`${total.passed} passed, ${total.failed} failed`);
      process.exit(total.failed === 0 ? 0 : 1);
    },
  };
}

const isWindows = process.platform === 'win32';

function run(command: string, args: string[]): boolean {
  const ended = spawnSync(command, args, { stdio: 'inherit', shell: isWindows });
  // A runner that somebody has ended does not say so itself.
  if (ended.signal !== null) console.error(`${command} was ended by ${ended.signal}.`);
  return ended.status === 0;
}

function countOr(none: Count, read: () => Count): Count {
  try {
    return read();
  } catch (error) {
    console.error('The report of the tests cannot be read:', error);
    return none;
  }
}

/** Counts what Vitest's JSON reporter has written. */
export function readVitest(file: string): Count {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}
