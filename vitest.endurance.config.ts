import { defineConfig } from 'vitest/config';
import { vitestProgress } from './scripts/vitest-progress.ts';
import { enduranceTests } from './testing/endurance-tests.ts';
import { seed, serverSetup } from './vitest.config.ts';

/** The long run: see `server/testing/endurance.ts`. */
export default defineConfig({
  test: {
    include: enduranceTests,
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
