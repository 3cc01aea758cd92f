import type { PartialStrykerOptions } from '@stryker-mutator/api/core';

/** Mutation testing: `npm run test:mutation -- PATH…`; see `docs/testing.md`. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts' },
  mutate: ['{src/lead,server/leads,packages/*/src}/**/*.ts', '!**/*.test.ts', '!**/testing/**'],
  ignorePatterns: ['/bench', '/data', '/deploy', '/dist', '/docs/screens', '/test-results'],
  // What runs once as a module is loaded would have to be tried with every test.
  ignoreStatic: true,
  incremental: true,
  incrementalFile: '.cache/mutation/incremental.json',
  tempDirName: '.cache/mutation/copies',
  concurrency: 2,
  timeoutMS: 20_000,
  reporters: ['clear-text', 'json', 'html', 'progress-append-only'],
  clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: 'test-results/mutation/report.json' },
  htmlReporter: { fileName: 'test-results/mutation/report.html' },
} satisfies PartialStrykerOptions;
