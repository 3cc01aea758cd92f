import { defineConfig } from 'vitest/config';
import { vitestProgress } from './scripts/vitest-progress.ts';

/** Repeats generated input: the seed that a failed test has printed. */
export const seed = process.env['TEST_SEED'] ? Number(process.env['TEST_SEED']) : null;

export default defineConfig({
  test: {
    include: ['{src,server,build,scripts,testing,e2e,docs}/**/*.test.ts'],
    // Long tests run in part: see `server/testing/endurance.ts`.
    provide: { isEndurance: false, seed },
    reporters: ['default', vitestProgress(), ['json', { outputFile: 'test-results/unit.json' }]],
    // Tests that start the real server, or a real peer, take their time on a small machine.
    // More than there are cores: what starts a process or a peer waits more than it computes.
    maxWorkers: 4,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
