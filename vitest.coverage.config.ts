import { mergeConfig } from 'vitest/config';
import config from './vitest.config.ts';

/** The tests of `npm test`, with what they run of `server/`, `src/` and `packages/` recorded. */
export default mergeConfig(config, {
  test: {
    coverage: {
      enabled: true,
      provider: 'v8',
      // Real servers and commands are processes of their own.
      autoAttachSubprocess: true,
      include: ['{server,src,packages}/**/*.{ts,tsx}'],
      exclude: ['**/*.{test,spec,d}.ts', '**/testing/**'],
      reporter: ['json'],
      reportsDirectory: 'test-results/coverage/vitest',
      reportOnFailure: true,
    },
  },
});
