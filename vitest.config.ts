import { configDefaults, defineConfig } from 'vitest/config';
import { vitestProgress } from './scripts/vitest-progress.ts';
import { onlyEndurance } from './testing/endurance-tests.ts';

/** Repeats generated input: the seed that a failed test has printed. */
export const seed = process.env['TEST_SEED'] ? Number(process.env['TEST_SEED']) : null;

const excluded = [
  ...configDefaults.exclude,
  ...(process.env['TEST_BY_NAME'] === 'true' ? [] : onlyEndurance),
];

/** A small build and a PostgreSQL that the tests of the server share. */
export const serverSetup = 'server/testing/global-setup.ts';

export default defineConfig({
  test: {
    // Long tests run in part: see `server/testing/endurance.ts`.
    provide: { isEndurance: false, seed },
    reporters: ['default', vitestProgress(), ['json', { outputFile: 'test-results/unit.json' }]],
    // More than there are cores: what starts a process or a peer waits more than it computes.
    maxWorkers: 4,
    // How long a state is waited for, not how long it may take: only a failure waits so long.
    expect: { poll: { timeout: 30_000 } },
    // For a test that hangs. One that works for seconds takes minutes beside other work.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Test files of one worker share their imports, which cost more than most tests.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,packages}/**/*.test.ts', 'deploy/*.test.ts'],
          exclude: excluded,
          globalSetup: serverSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['{src,build,scripts,testing,e2e,docs}/**/*.test.ts'],
          exclude: excluded,
        },
      },
    ],
  },
});
