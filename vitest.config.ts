import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,server,build,scripts,testing,e2e,docs}/**/*.test.ts'],
    // Tests that start the real server, or a real peer, take their time on a small machine.
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
