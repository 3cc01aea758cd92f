import type { Reporter } from 'vitest/node';

/** Tells the test run how many test files Vitest has run (`test-run.ts`). */
export function vitestProgress(): Reporter {
  let done = 0;
  let total = 0;
  return {
    onTestRunStart(specifications) {
      total = specifications.length;
    },
    onTestModuleEnd() {
      done += 1;
      process.send?.({ done, total });
    },
  };
}
