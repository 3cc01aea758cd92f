import { configDefaults, defineConfig } from 'vitest/config';

/** The seed that a failed test printed; repeats its generated input. */
const seed = process.env['TEST_SEED'] ? Number(process.env['TEST_SEED']) : null;

/**
 * Run by `npm run test:slow` or by name: full builds, full command runs, servers under attack or
 * waiting for each other, and tests that start many processes for features that rarely break.
 */
const onlySlow = [
  'site/integrations/dev-reload.test.ts',
  'deploy/{auto-update,try-release,update}.test.ts',
  'e2e/recipes/*.test.ts',
  'scripts/{build-for-port,content-mistakes,signals}.test.ts',
  'packages/outbox/src/store/postgres-{faults,tls}.test.ts',
  'server/{container,env-file,log-process,start,http/connection-limits}.test.ts',
  'server/leads/{alerts,leader-election}.test.ts',
  'server/leads/{command-tests/main,command-tests/other-user,delivery-tests/outage}.test.ts',
  'server/testing/attacks/!(full-disk|paths|smuggling).test.ts',
];

/** The Vitest files of `npm run test:slow`, including those that `npm test` runs in part. */
const slowTests = [
  'server/testing/attacks/*.test.ts',
  'server/leads/{attribution,command-tests/list,crash}.test.ts',
  'server/leads/{receive,delivery-tests}/properties.test.ts',
  'packages/outbox/src/cli/csv.test.ts',
  'editor/keep-format.test.ts',
  ...onlySlow,
];

/** Provides a small build and a PostgreSQL server, shared by the server's tests. */
const globalSetup = 'server/testing/global-setup.ts';
const deployTests = 'deploy/testing/*.test.ts';
const exclude = [...configDefaults.exclude, ...onlySlow, deployTests];

export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    slowTestThreshold: 60_000,
    // More than the cores: tests that start processes or peers mostly wait.
    maxWorkers: 4,
    // Other style sheets are empty in tests.
    css: { include: /\/brand\/colors\.css/ },
    // Only for tests that hang: on a busy machine, seconds of work can take minutes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            '{server,packages/{base,contact,outbox,pages,runtime}}/**/*.test.ts',
            'deploy/*.test.ts',
          ],
          exclude,
          globalSetup,
          provide: { isSlow: false, seed },
          // A limit for failures only; no passing test should need this long.
          expect: { poll: { timeout: 30_000 } },
          // The test files of a worker share their imports, which cost more than most tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['{site,packages/content,editor,scripts,e2e,docs}/**/*.test.ts'],
          exclude,
          provide: { isSlow: false, seed },
          expect: { poll: { timeout: 30_000 } },
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          // CI runs the others in `npm test` already.
          include: process.env['TEST_WHOLE'] === 'true' ? slowTests : onlySlow,
          globalSetup,
          provide: { isSlow: true, seed },
          testTimeout: 1_200_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'deploy',
          include: [deployTests],
          globalSetup: 'deploy/testing/global-setup.ts',
          testTimeout: 600_000,
        },
      },
    ],
  },
});
