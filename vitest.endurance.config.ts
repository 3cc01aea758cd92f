import { defineConfig } from 'vitest/config';
import { vitestProgress } from './scripts/vitest-progress.ts';
import { onlyEndurance, seed, serverSetup } from './vitest.config.ts';

/** The tests that have a long form: see `server/testing/endurance.ts`. */
export default defineConfig({
  test: {
    include: [
      'server/testing/attacks/*.test.ts',
      'server/leads/{crash,two-servers}.test.ts',
      'server/leads/{receive,deliver}/properties.test.ts',
      'server/leads/commands/{csv,list,running-server}.test.ts',
      ...onlyEndurance,
    ],
    globalSetup: serverSetup,
    // Most of them wait most of the time.
    maxWorkers: 3,
    provide: { isEndurance: true, seed },
    reporters: [
      'default',
      vitestProgress(),
      ['json', { outputFile: 'test-results/endurance.json' }],
    ],
    testTimeout: 1_200_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
