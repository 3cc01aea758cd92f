import { configDefaults, defineConfig } from 'vitest/config';

/** Repeats generated input: the seed that a failed test has printed. */
const seed = process.env['TEST_SEED'] ? Number(process.env['TEST_SEED']) : null;

/**
 * For `npm run test:slow`, or by name: whole builds of the site, whole runs of its commands, servers
 * that are attacked, or wait for each other, and what starts many processes for what rarely breaks.
 */
const onlySlow = [
  'site/integrations/dev-reload.test.ts',
  'deploy/{auto-update,try-release,update}.test.ts',
  'e2e/recipes/*.test.ts',
  'scripts/{build-for-port,content-mistakes,signals}.test.ts',
  'packages/outbox/src/store/postgres-{faults,tls}.test.ts',
  'server/{container,env-file,log-process,start,http/connection-limits}.test.ts',
  'server/leads/{alerts,leader-election}.test.ts',
  'server/leads/{commands/main,commands/other-user,deliver/outage}.test.ts',
  'server/testing/attacks/!(full-disk|paths|smuggling).test.ts',
];

/** What `npm run test:slow` runs of Vitest's tests: these, and whatever `npm test` runs in part. */
const slowTests = [
  'server/testing/attacks/*.test.ts',
  'server/leads/{attribution,commands/list,crash}.test.ts',
  'server/leads/{receive,deliver}/properties.test.ts',
  'packages/outbox/src/cli/csv.test.ts',
  'editor/keep-format.test.ts',
  ...onlySlow,
];

/** A small build and a PostgreSQL that the tests of the server share. */
const globalSetup = 'server/testing/global-setup.ts';
const deployTests = 'deploy/testing/*.test.ts';
const exclude = [...configDefaults.exclude, ...onlySlow, deployTests];

export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    slowTestThreshold: 60_000,
    // More than there are cores: what starts a process or a peer waits more than it computes.
    maxWorkers: 4,
    // Other style sheets are empty in tests.
    css: { include: /\/brand\/colors\.css/ },
    // For a test that hangs. One that works for seconds takes minutes beside other work.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            '{server,packages/{contact,outbox,pages,runtime}}/**/*.test.ts',
            'deploy/*.test.ts',
          ],
          exclude,
          globalSetup,
          provide: { isSlow: false, seed },
          // How long a state is waited for, not how long it may take: only a failure waits so long.
          expect: { poll: { timeout: 30_000 } },
          // Test files of one worker share their imports, which cost more than most tests.
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
