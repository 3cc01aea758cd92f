import { defineConfig } from 'vitest/config';
import { seed, serverSetup } from './vitest.config.ts';

/**
 * The tests that mutation testing repeats for each change to `server/leads`, `src/lead` and `packages`: those
 * that run in the test's own process, for a change cannot reach a server in another one.
 */
export default defineConfig({
  test: {
    include: ['{src/lead,server/leads,packages/*/src}/**/*.test.ts'],
    exclude: [
      'server/leads/{crash,two-servers,alarms,one-housekeeper}.test.ts',
      'server/leads/{attribution-process,clocks-apart}.test.ts',
      'server/leads/deliver/outage.test.ts',
      'server/leads/commands/{main,running-server,transfer}.test.ts',
      'server/leads/receive/shared-limits.test.ts',
      'packages/outbox/src/readme.test.ts',
    ],
    globalSetup: serverSetup,
    provide: { isEndurance: false, seed },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    isolate: false,
  },
});
