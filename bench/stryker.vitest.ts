import { configDefaults, defineConfig } from 'vitest/config';

/** The tests that run code in their own process: others start a server or read the build. */
export default defineConfig({
  test: {
    globalSetup: 'server/testing/global-setup.ts',
    include: ['{packages,server,site}/**/*.test.ts', 'deploy/*.test.ts', 'e2e/built/head.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.slow.test.ts', '**/crash.test.ts'],
    isolate: false,
    css: { include: /\/brand\/colors\.css/ },
    provide: { isWhole: false, seed: null },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
