import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** The seed that a failed test printed; repeats its generated input. */
const seed = process.env['TEST_SEED'] ? Number(process.env['TEST_SEED']) : null;

/** Provides a small build and a PostgreSQL server, shared by the server's tests. */
const globalSetup = 'server/testing/global-setup.ts';
const slowTests = '**/*.slow.test.ts';
const deployTests = 'deploy/testing/*.test.ts';
const exclude = [...configDefaults.exclude, slowTests, deployTests];

const long = { testTimeout: 1_200_000, expect: { poll: { timeout: 60_000 } } };

function project(test: NonNullable<TestProjectInlineConfiguration['test']>) {
  return { extends: true, test } as const;
}

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
    provide: { isWhole: false, seed },
    // A limit for failures only; no passing test should need this long.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      project({
        name: 'server',
        include: [
          '{server,packages/{base,contact,outbox,pages,runtime}}/**/*.test.ts',
          'deploy/*.test.ts',
        ],
        exclude,
        globalSetup,
        // The test files of a worker share their imports, which cost more than most tests.
        isolate: false,
      }),
      project({
        name: 'site',
        include: ['{site,packages/content,editor,scripts,e2e,docs}/**/*.test.ts'],
        exclude,
        isolate: false,
      }),
      // What `npm test` leaves out.
      project({ ...long, name: 'slow', include: [slowTests], globalSetup }),
      // Everything, with all repetitions and generated input.
      project({
        ...long,
        name: 'whole',
        include: ['**/*.test.ts'],
        exclude: [...configDefaults.exclude, deployTests],
        globalSetup,
        provide: { isWhole: true, seed },
      }),
      project({
        ...long,
        name: 'deploy',
        include: [deployTests],
        globalSetup: 'deploy/testing/global-setup.ts',
        testTimeout: 600_000,
      }),
    ],
  },
});
